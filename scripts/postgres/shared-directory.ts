import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Account, canUse } from './account.ts';

/** Candidates for a folder of root that an unprivileged account can read; the first usable one is used. */
const candidates = ['/var/lib/storefront', '/var/tmp/storefront', `${tmpdir()}/storefront`];

/**
 * A folder outside the checkout that `account` can access and only root can write. It survives a
 * reboot wherever /var does.
 */
export function openSharedDirectory(account: Account): string {
  for (const sharedDirectory of candidates) {
    if (prepare(sharedDirectory) && enters(sharedDirectory, account)) return sharedDirectory;
  }
  throw new Error(
    `None of ${candidates.join(', ')} can be used to run PostgreSQL, which refuses to be root. ` +
      'Set DATABASE_URL to use a server of your own.',
  );
}

function prepare(sharedDirectory: string): boolean {
  try {
    mkdirSync(sharedDirectory, { recursive: true });
    // In a shared folder like /tmp, another user may have created it, or a symbolic link, before.
    const found = lstatSync(sharedDirectory);
    if (!found.isDirectory() || found.uid !== 0) return false;
    chmodSync(sharedDirectory, 0o755);
    return true;
  } catch {
    return false;
  }
}

function enters(sharedDirectory: string, account: Account): boolean {
  const probe = `${sharedDirectory}/.probe-${process.pid}`;
  mkdirSync(probe);
  try {
    chownSync(probe, account.uid, account.gid);
    return canUse(probe, account);
  } finally {
    rmdirSync(probe);
  }
}
