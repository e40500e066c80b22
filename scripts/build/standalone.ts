import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { noteCardForm } from '../launcher/card-form.ts';
import { fromRoot } from '../paths.ts';
import { staticListName } from './static-files.ts';

/**
 * Adds static files and the bundled commands to Next's standalone output.
 *
 * @returns the folder to be shipped
 */
export function completeStandalone(distDirectory: string): string {
  const folder = fromRoot(distDirectory, 'standalone');
  const copy = (from: string, filter = (_: string) => true) => {
    if (!existsSync(fromRoot(from))) return;
    cpSync(fromRoot(from), join(folder, from), { recursive: true, filter });
  };
  copy(join(distDirectory, 'static'));
  copy(join(distDirectory, staticListName));
  copy('public');
  copy('prisma/migrations');
  // What Open Graph images are made of: drawings, and one file of each photograph rather than the camera's.
  copy('brand/art/images', (path) => !/\.(jpe?g|png|webp)$/.test(path));
  copy('brand/art/generated', (path) => !/\.(avif|webp|ts|json)$/.test(path));
  noteCardForm(folder);
  return folder;
}
