import { accessSync, constants, statfsSync } from 'node:fs';

const GIBIBYTE = 2 ** 30;
/** Linux keeps this folder in memory. */
const folder = '/dev/shm';
/**
 * The databases of `npm test` need up to 2 GiB; a machine that starts to swap would be slower than its
 * disk.
 */
const needed = { folder: 3 * GIBIBYTE, machine: 6 * GIBIBYTE };

function hasRoom(): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= needed.folder && process.availableMemory() >= needed.machine;
  } catch {
    return false; // Only Linux has the folder.
  }
}

/**
 * Keeps temporary files of this process and its children in memory, if the machine has room. A database
 * per test file is thousands of files, which take longer to create on a disk than to use.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = folder;
}
