import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot, isDeleted } from '../paths.ts';

const trees = ['app', 'brand', 'components', 'labs', 'lib', 'prisma', 'sandbox', 'scripts'].filter(
  (tree) => !isDeleted(tree),
);
const MAX_FILES = 12;

/** Folders with more files, and why subfolders would not help. */
const exceptions: Readonly<Record<string, string>> = {
  'brand/art/images': 'data: a product names its image by the file name',
  lib: 'what every domain may import has no domain of its own',
  'prisma/schema': 'one file per domain, named as its folder of lib/',
  sandbox: 'a package: six of its files are where npm, TypeScript and Vitest look for them',
};

const skipped = new Set(['node_modules', 'generated', 'migrations', 'dist']);
const isTest = /\.(?:test|spec)\.tsx?$/;

/** A folder and its subfolders, with the number of files directly in each, without tests. */
function* folders(path: string): Generator<{ path: string; files: number }> {
  const entries = readdirSync(fromRoot(path), { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && !skipped.has(name),
  );
  yield { path, files: entries.filter((one) => one.isFile() && !isTest.test(one.name)).length };
  for (const one of entries) if (one.isDirectory()) yield* folders(`${path}/${one.name}`);
}

const all = trees.flatMap((tree) => [...folders(tree)]);

test('no folder has more than a dozen files besides their tests', () => {
  const full = all.filter(({ path, files }) => files > MAX_FILES && !(path in exceptions));
  expect(full).toEqual([]);
});

test('every exception is needed', () => {
  const full = new Set(all.filter(({ files }) => files > MAX_FILES).map(({ path }) => path));
  // Another brand may have a handful of images.
  const paths = Object.keys(exceptions).filter(
    (path) => !path.startsWith('brand/') && !isDeleted(path),
  );
  expect(paths.filter((path) => !full.has(path))).toEqual([]);
});
