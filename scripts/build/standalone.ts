import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../paths.ts';

/**
 * Adds static files and the bundled commands to Next's standalone output.
 *
 * @returns the folder to be shipped
 */
export function completeStandalone(distDirectory: string): string {
  const folder = fromRoot(distDirectory, 'standalone');
  const copy = (from: string) => {
    if (existsSync(fromRoot(from))) cpSync(fromRoot(from), join(folder, from), { recursive: true });
  };
  copy(join(distDirectory, 'static'));
  copy('public');
  copy('prisma/migrations');
  return folder;
}
