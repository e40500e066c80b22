import { join, resolve } from 'node:path';

/** The root of this checkout. */
export const projectRoot = resolve(import.meta.dirname, '..');

/** Where run-time state lives: `DATA_DIR`, or `.data` in the checkout. */
export function dataDirectory(): string {
  return resolve(projectRoot, process.env.DATA_DIR || '.data');
}

/** A path inside the checkout. */
export function fromRoot(...parts: string[]): string {
  return join(projectRoot, ...parts);
}
