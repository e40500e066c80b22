import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

const directories = ['docs', 'labs', 'sandbox', '.'];

/** Every Markdown file that a reader of the repository comes across, as a path from its root. */
const pages = directories
  .flatMap((directory) =>
    readdirSync(fromRoot(directory), { recursive: directory === 'docs', encoding: 'utf8' }).map(
      (name) => join(directory, name),
    ),
  )
  .filter((path) => path.endsWith('.md'));

/** The files and folders of this repository that a page links to. */
function linksOf(page: string): string[] {
  return [...readFileSync(fromRoot(page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

test.each(pages)('every link of %s leads to a file', (page) => {
  const broken = linksOf(page).filter(
    (target) => !existsSync(fromRoot(join(dirname(page), target))),
  );
  expect(broken).toEqual([]);
});

test('the index names every decision by its own title, once', () => {
  const folder = fromRoot('docs', 'decisions');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const entries = [...index.matchAll(/^- \[(\d+\. .+)\]\((.+)\)$/gm)].map(
    ([, title, file]) => `${file}: ${title}`,
  );
  const decisions = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => `${file}: ${readFileSync(join(folder, file), 'utf8').split('\n')[0]?.slice(2)}`);
  expect(entries.toSorted()).toEqual(decisions.toSorted());
});

test('a page in docs is reached from the README', () => {
  const seen = new Set(['README.md']);
  for (const page of seen) {
    for (const target of linksOf(page)) {
      const path = relative(fromRoot(), fromRoot(join(dirname(page), target)));
      const file = path.endsWith('.md') ? path : join(path, 'README.md');
      if (existsSync(fromRoot(file))) seen.add(file);
    }
  }
  expect(pages.filter((page) => page.startsWith('docs') && !seen.has(page))).toEqual([]);
});

/** The paths that a page names, from the root of the repository or below `brand/`. */
function pathsOf(page: string): string[] {
  const text = readFileSync(fromRoot(page), 'utf8');
  const named = text.matchAll(/`((?:[\w.[\]()-]+\/)+[\w.[\]()-]*|\.env\.example)`/g);
  return [...named].map(([, path = '']) => path);
}

test('every path that the architecture names exists', () => {
  const paths = pathsOf('docs/architecture.md');
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
});

/** What was decided or measured then, with the paths of then. */
const dated = /^docs\/(?:decisions\/|mutations\.md$)/;

test.each(pages.filter((page) => page.startsWith('docs') && !dated.test(page)))(
  'every file of the shop that %s names exists',
  (page) => {
    const folders = /^(?:app|brand|components|docs|e2e|lib|labs|prisma|sandbox|scripts)\//;
    const paths = pathsOf(page).filter((path) => folders.test(path));
    expect(paths.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
  },
);
