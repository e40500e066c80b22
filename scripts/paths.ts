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
