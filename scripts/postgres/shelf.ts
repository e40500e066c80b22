import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Account, canUse } from './account.ts';

/** Where root keeps what an account without privileges must reach; the first that works. */
const shelves = ['/var/lib/storefront', '/var/tmp/storefront', `${tmpdir()}/storefront`];

/**
 * A folder outside the checkout that `account` can enter and only root can change. It outlives a
 * restart of the machine wherever /var does.
 */
export function openShelf(account: Account): string {
  for (const shelf of shelves) {
    if (prepare(shelf) && enters(shelf, account)) return shelf;
  }
  throw new Error(
    `None of ${shelves.join(', ')} can be used to run PostgreSQL, which refuses to be root. ` +
      'Set DATABASE_URL to use a server of your own.',
  );
}

function prepare(shelf: string): boolean {
  try {
    mkdirSync(shelf, { recursive: true });
    // In a folder like /tmp somebody else may have made it, or a link, before us.
    const found = lstatSync(shelf);
    if (!found.isDirectory() || found.uid !== 0) return false;
    chmodSync(shelf, 0o755);
    return true;
  } catch {
    return false;
  }
}

function enters(shelf: string, account: Account): boolean {
  const probe = `${shelf}/.probe-${process.pid}`;
  mkdirSync(probe);
  try {
    chownSync(probe, account.uid, account.gid);
    return canUse(probe, account);
  } finally {
    rmdirSync(probe);
  }
}
