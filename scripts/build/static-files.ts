/**
 * The static files of the build before, kept beside those of the new one: pages that are open while a shop is
 * updated ask the new servers for scripts of the old build. Names of files follow from what they hold, so that
 * both fit into one folder.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Beside `static`: the files there that the build has made itself, of which the next one keeps a copy. */
export const staticListName = 'storefront-static.json';

/** Static files of a build, in a folder that is thrown away. */
export interface KeptFiles {
  folder: string;
  remove(): void;
}

/** The files below a folder, as paths in it. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

/** What a build has made itself: without what it has from the one before. */
function ownFiles(build: string): string[] {
  const list = join(build, staticListName);
  const files = filesIn(join(build, 'static'));
  if (!existsSync(list)) return files;
  const own = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[]);
  return files.filter((file) => own.has(file));
}

/**
 * Takes a copy of what a build has made, before the next one takes its place.
 *
 * @param build the folder of a build, such as `.next`, or of what was shipped of one
 */
export function keepStaticFiles(build: string): KeptFiles {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-static-'));
  for (const file of ownFiles(build)) copyFile(join(build, 'static', file), join(folder, file));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Writes down what a new build has made, and adds the files of the one before to it. A file that both have
 * is the new one's.
 *
 * @returns how many files were added
 */
export function addStaticFiles(build: string, { folder }: KeptFiles): number {
  const own = filesIn(join(build, 'static'));
  writeFileSync(join(build, staticListName), JSON.stringify(own));
  const known = new Set(own);
  const added = filesIn(folder).filter((file) => !known.has(file));
  for (const file of added) copyFile(join(folder, file), join(build, 'static', file));
  return added.length;
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}
