import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recordCardForm } from '../launcher/card-form.ts';
import { fromRoot } from '../paths.ts';
import { staticListName } from './static-files.ts';

/**
 * Adds static files and the bundled programs to Next's standalone output, and removes prerendered pages.
 *
 * @returns the folder to deploy
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
  // With the flags of a worker.
  cpSync(fromRoot('scripts/image/run.sh'), join(folder, 'run.sh'));
  recordCardForm(folder);
  dropPrerenderedPages(join(folder, distDirectory, 'server/app'));
  return folder;
}

/**
 * Each process renders its pages from its own database, and our cache handler reads no
 * others (docs/decisions/0103): those of the build are half of the folder's size. Next's own, such as `_not-found`,
 * stay.
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
