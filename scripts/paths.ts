import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '..');

export function dataDirectory(): string {
  return resolve(projectRoot, process.env.DATA_DIR || '.data');
}

export function fromRoot(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

const optional = ['labs', 'sandbox'] as const;

export function isDeleted(path: string): boolean {
  return optional.some(
    (folder) => (path === folder || path.startsWith(`${folder}/`)) && !existsSync(fromRoot(folder)),
  );
}
