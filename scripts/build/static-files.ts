/**
 * Keeps the static files of the previous build beside the new ones: pages that are open during a deployment request
 * scripts of the old build from the new servers. File names contain a content hash, so that
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

/** The list, beside `static`, of the files of this build alone, which the next build keeps. */
export const staticListName = 'storefront-static.json';

/** Static files of a build in a temporary folder. */
export interface KeptFiles {
  folder: string;
  remove(): void;
}

/** The files of a folder and its subfolders, as relative paths. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

/** The files of this build alone, without those of the previous one. */
function ownFiles(build: string): string[] {
  const list = join(build, staticListName);
  const files = filesIn(join(build, 'static'));
  if (!existsSync(list)) return files;
  const own = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[]);
  return files.filter((file) => own.has(file));
}

/**
 * Copies the files of a build before the next one replaces it.
 *
 * @param build the folder of a build, such as `.next`, or of a deployment
 */
export function keepStaticFiles(build: string): KeptFiles {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-static-'));
  for (const file of ownFiles(build)) copyFile(join(build, 'static', file), join(folder, file));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Writes the list of a new build's files, and adds those of the previous build. A file that both have is taken from
 * the new one.
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
