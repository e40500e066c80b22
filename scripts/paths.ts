import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of this checkout. */
export const projectRoot = resolve(import.meta.dirname, '..');

/** The folder of run-time state: `DATA_DIR`, or `.data` in the checkout. */
export function dataDirectory(): string {
  return resolve(projectRoot, process.env.DATA_DIR || '.data');
}

/** A path in the checkout. */
export function fromRoot(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

/** Folders that a shop may delete. */
const optional = ['labs', 'sandbox'] as const;

/** Whether a path, relative to the checkout, is in an optional folder that was deleted. */
export function isDeleted(path: string): boolean {
  return optional.some(
    (folder) => (path === folder || path.startsWith(`${folder}/`)) && !existsSync(fromRoot(folder)),
  );
}
