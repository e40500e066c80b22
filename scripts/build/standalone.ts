import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { noteCardForm } from '../launcher/card-form.ts';
import { fromRoot } from '../paths.ts';
import { staticListName } from './static-files.ts';

/**
 * Adds static files and the bundled commands to Next's standalone output, and leaves out the pages of the build.
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
  dropPrerenderedPages(join(folder, distDirectory, 'server/app'));
  return folder;
}

/**
 * A process renders its pages itself before it is ready, from its own database, and our cache handler reads no
 * others (docs/decisions/0056): those of the build would be half of the folder. Next's own, such as `_not-found`, stay.
 */
function dropPrerenderedPages(directory: string): void {
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html') || basename(path).startsWith('_')) continue;
    const page = join(directory, path.slice(0, -'.html'.length));
    for (const part of ['.html', '.rsc', '.meta', '.segments']) {
      rmSync(`${page}${part}`, { recursive: true, force: true });
    }
  }
}
