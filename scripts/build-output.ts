import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { recordCardForm } from './card-form.ts';
import { fromRoot, projectRoot } from './paths.ts';

const sources = [
  ...['app', 'brand', 'components', 'lib', 'modules', 'public', 'prisma', 'sandbox/web'],
  ...['next.config.js', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'],
  ...['instrumentation.ts', 'proxy.ts'],
];

const isNoSource = /\.(test|bench)\.tsx?$|^\.|^node_modules$/;

function* filesUnder(path: string): Generator<string> {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return;
  if (!entry.isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!isNoSource.test(name)) yield* filesUnder(join(path, name));
  }
}

function sourceFiles(root = projectRoot): string[] {
  return sources
    .flatMap((source) => [...filesUnder(join(root, source))])
    .map((file) => relative(root, file));
}

export function buildFingerprint(root = projectRoot): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sourceFiles(root)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function stampFile(distDirectory: string): string {
  return fromRoot(distDirectory, 'storefront-build.txt');
}

export function isBuilt(distDirectory: string, fingerprint: string): boolean {
  const stamp = stampFile(distDirectory);
  if (!existsSync(stamp) || !existsSync(fromRoot(distDirectory, 'BUILD_ID'))) return false;
  return readFileSync(stamp, 'utf8') === fingerprint;
}

export function markBuilt(distDirectory: string, fingerprint: string): void {
  writeFileSync(stampFile(distDirectory), fingerprint);
}

/**
 * The encryption key of server actions. All builds of a shop must share it, so that old pages work with
 * new servers.
 */
export function readActionKey(dataDirectory: string, given: string | undefined): string {
  if (given) return given;
  const file = join(dataDirectory, 'action-key');
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/**
 * Derived from the build, so that an open page can call its server actions on servers of a newer build,
 * and can notice that the build has changed.
 */
export function buildVariables(
  fingerprint: string,
  actionKey: string,
): Readonly<Record<string, string>> {
  return {
    NEXT_DEPLOYMENT_ID: fingerprint.slice(0, 16),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionKey,
  };
}

/**
 * Adds static files and the bundled programs to Next's standalone output, and removes prerendered
 * pages.
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
  cpSync(fromRoot('scripts/run.sh'), join(folder, 'run.sh'));
  recordCardForm(folder);
  dropPrerenderedPages(join(folder, distDirectory, 'server/app'));
  return folder;
}

/**
 * Removes prerendered pages: each process renders its own from its database, and the cache handler never
 * reads the build's (docs/decisions/0103). Next's own pages, such as `_not-entry`, stay.
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

/*
 * Static files of the previous build stay beside the new ones: pages that are open during a deployment request scripts of
 * the old build from the new servers. File names contain a content hash, so that both fit into one folder.
 */

/** Lists the static files that this build created, without those copied from the previous build. */
const staticListName = 'storefront-static.json';

export interface KeptFiles {
  folder: string;
  remove(): void;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

function ownFiles(build: string): string[] {
  const list = join(build, staticListName);
  const files = filesIn(join(build, 'static'));
  if (!existsSync(list)) return files;
  const own = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[]);
  return files.filter((file) => own.has(file));
}

/**
 * Copies the static files of a build before the next build replaces them.
 * @param build a build's folder, such as `.next`, or a deployment's
 */
export function keepStaticFiles(build: string): KeptFiles {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-static-'));
  for (const file of ownFiles(build)) copyFile(join(build, 'static', file), join(folder, file));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Adds the previous build's static files to a new build, and records which files are new.
 * @returns the number of files added
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
