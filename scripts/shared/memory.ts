import { accessSync, constants, statfsSync } from 'node:fs';

const GIBIBYTE = 2 ** 30;
/** Linux keeps this folder in memory. */
const folder = '/dev/shm';
/** The databases of `npm test` take up to 2 GiB; nothing is won where the machine then has to swap. */
const needed = { folder: 3 * GIBIBYTE, machine: 6 * GIBIBYTE };

function hasRoom(): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= needed.folder && process.availableMemory() >= needed.machine;
  } catch {
    return false; // Not Linux.
  }
}

/**
 * Lets this process and those that it starts keep temporary files in memory, if the machine has room: a
 * database per test file is thousands of files, and on a disk each takes longer to create than to use.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = folder;
}
