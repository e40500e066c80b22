import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The operating system account for PostgreSQL when this process is root, as which it refuses to run. */
export interface Account {
  uid: number;
  gid: number;
}

interface PasswdEntry extends Account {
  name: string;
}

/** Parses `/etc/passwd`; invalid lines are skipped. */
export function parsePasswd(text: string): PasswdEntry[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || line.startsWith('#') || !uid || !gid) return [];
    const entry = { name, uid: Number(uid), gid: Number(gid) };
    return Number.isInteger(entry.uid) && Number.isInteger(entry.gid) ? [entry] : [];
  });
}

function knownAccounts(): PasswdEntry[] {
  try {
    return parsePasswd(readFileSync('/etc/passwd', 'utf8'));
  } catch {
    return [];
  }
}

/** Whether this process is root, so that PostgreSQL has to run as another account. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for PostgreSQL; undefined for that of this process.
 *
 * As root: the owner of `owned` (existing data, or the checkout) if that is a named unprivileged account,
 * so that a checkout works with and without sudo; else `nobody`.
 * PostgreSQL looks up its account by name, so an owner without one cannot be used.
 */
export function chooseAccount(owned: string): Account | undefined {
  if (!isRoot()) return undefined;
  const accounts = knownAccounts();
  const owner = statSync(owned, { throwIfNoEntry: false });
  const ownerAccount = accounts.find((entry) => entry.uid === owner?.uid && entry.uid !== 0);
  const nobody = accounts.find((entry) => entry.name === 'nobody' && entry.uid > 0);
  const chosen = ownerAccount ?? nobody ?? accounts.find((entry) => entry.uid > 0);
  if (!chosen) {
    throw new Error(
      'PostgreSQL refuses to run as root and this machine has no other account. ' +
        'Add one (for example: useradd --system postgres), or set DATABASE_URL.',
    );
  }
  return { uid: chosen.uid, gid: chosen.gid };
}

/** Whether `account` (undefined: this process) has search and write permission on the directory. */
export function canUse(directory: string, account: Account | undefined): boolean {
  if (!account) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w . && test -x .', 'sh', directory], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}
