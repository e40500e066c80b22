import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, canUse, chooseAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { type ClusterRecord, newRecord, readRecord, writeRecord } from './record.ts';
import { openSharedDirectory } from './shared-directory.ts';

/** Paths and account for the database of a state directory. */
export interface Home {
  stateDirectory: string;
  record: ClusterRecord;
  account: Account | undefined;
  binaries: Binaries;
  /** Contains `data/` and `server.log`; owned by `account`. */
  location: string;
  data: string;
  logFile: string;
}

/**
 * Finds or creates the folder of a database: `postgres/` in the state directory, or, if this process is root
 * and PostgreSQL's account has no access there, a folder outside the checkout, which
 * is stored in the record.
 */
export async function openHome(stateDirectory: string): Promise<Home> {
  mkdirSync(stateDirectory, { recursive: true });
  const record = ownRecord(stateDirectory) ?? (await newRecord());
  const inside = resolve(stateDirectory, 'postgres');
  const used = [record.outside, inside].find((place) => place && existsSync(place));
  const account = chooseAccount(used ?? stateDirectory);
  const binaries = findBinaries(account, openSharedDirectory);
  const location = await reachable(record, inside, account, binaries);
  if (location !== inside) {
    record.outside = location;
    writeFileSync(join(location, 'owner'), `${realpathSync(stateDirectory)}\n`);
  }
  writeRecord(stateDirectory, record);
  const data = join(location, 'data');
  return {
    stateDirectory,
    record,
    account,
    binaries,
    location,
    data,
    logFile: join(location, 'server.log'),
  };
}

/** Discards the record of a copied checkout: data outside the checkout belongs to the original. */
function ownRecord(stateDirectory: string): ClusterRecord | undefined {
  const record = readRecord(stateDirectory);
  if (!record?.outside) return record;
  const owner = ownerOf(record.outside);
  if (!owner || owner === realpathSync(stateDirectory)) return record;
  const wasMovedHere = !existsSync(owner) || readRecord(owner)?.id !== record.id;
  return wasMovedHere ? record : undefined;
}

function ownerOf(location: string): string | undefined {
  const file = join(location, 'owner');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

async function reachable(
  record: ClusterRecord,
  inside: string,
  account: Account | undefined,
  binaries: Binaries,
): Promise<string> {
  if (record.outside && existsSync(record.outside)) {
    return assertUsable(record.outside, account);
  }
  makeDirectory(inside, account);
  if (!account || canUse(inside, account)) return assertUsable(inside, account);
  const sharedDirectory = openSharedDirectory(account);
  await removeOrphaned(sharedDirectory, dirname(inside), binaries);
  const outside = join(sharedDirectory, record.id);
  await moveOut(inside, outside, account, binaries);
  return assertUsable(outside, account);
}

/** Removes data outside the checkout whose record in this folder was deleted, to start over. */
async function removeOrphaned(
  sharedDirectory: string,
  stateDirectory: string,
  { pgCtl }: Binaries,
) {
  for (const name of readdirSync(sharedDirectory)) {
    const forsaken = join(sharedDirectory, name);
    if (ownerOf(forsaken) !== realpathSync(stateDirectory)) continue;
    await stopPostmaster(join(forsaken, 'data'), pgCtl);
    rmSync(forsaken, { recursive: true, force: true });
  }
}

function makeDirectory(directory: string, account: Account | undefined): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const owner = statSync(directory);
  if (account && owner.uid !== account.uid) chownTree(directory, account);
}

function chownTree(directory: string, account: Account): void {
  const to = `${account.uid}:${account.gid}`;
  const result = spawnSync('chown', ['-R', '-h', to, directory], { encoding: 'utf8' });
  if (result.status !== 0) {
    throw new Error(`Could not change the owner of ${directory}: ${result.stderr}`);
  }
}

/** Atomically moves data out of a checkout that the account can no longer access. */
async function moveOut(
  inside: string,
  outside: string,
  account: Account,
  binaries: Binaries,
): Promise<void> {
  if (findPostmaster(join(inside, 'data')))
    await stopPostmaster(join(inside, 'data'), binaries.pgCtl);
  try {
    renameSync(inside, outside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const partial = join(dirname(outside), `.moving-${process.pid}`);
    cpSync(inside, partial, { recursive: true });
    renameSync(partial, outside);
    rmSync(inside, { recursive: true });
  }
  chownTree(outside, account);
}

function assertUsable(location: string, account: Account | undefined): string {
  if (account) {
    if (canUse(location, account)) return location;
  } else {
    try {
      accessSync(location, constants.R_OK | constants.W_OK | constants.X_OK);
      return location;
    } catch {}
  }
  throw new Error(
    `The database's folder ${location} cannot be used by this account; ` +
      'it was probably made by a start as root. Start as root again, or give the folder to ' +
      'yourself with chown -R.',
  );
}

/** Changes the owner of a new file or folder to PostgreSQL's account. */
export function changeOwner(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}
