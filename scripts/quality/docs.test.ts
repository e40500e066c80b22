import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { fromRoot, isDeleted } from '../paths.ts';

const directories = ['docs', 'labs', 'modules', 'sandbox', '.'].filter((name) => !isDeleted(name));

const pages = directories
  .flatMap((directory) =>
    readdirSync(fromRoot(directory), {
      recursive: directory === 'docs' || directory === 'modules',
      encoding: 'utf8',
    }).map((name) => join(directory, name)),
  )
  .filter((path) => path.endsWith('.md'));

function isMissing(path: string): boolean {
  return !existsSync(fromRoot(path)) && !isDeleted(path);
}

function read(page: string): string {
  return readFileSync(fromRoot(page), 'utf8');
}

function linksOf(page: string): string[] {
  return [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

test.each(pages)('every relative link of %s exists', (page) => {
  const broken = linksOf(page).filter((target) => isMissing(join(dirname(page), target)));
  expect(broken).toEqual([]);
});

function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
}

test.each(pages)('every heading that %s links to exists', (page) => {
  const links = read(page).matchAll(/\]\(([^)#\s]*)#([^)]+)\)/g);
  const broken = [...links].filter(([, target = '', anchor = '']) => {
    if (/^[a-z]+:/.test(target)) return false;
    const path = target ? join(dirname(page), target) : page;
    if (isDeleted(path)) return false;
    const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));
    return !headings.includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

test.each(pages)('every npm script that %s names exists', (page) => {
  const { scripts } = packageSchema.parse(JSON.parse(read('package.json')));
  const named = [...read(page).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the index lists every decision once, by its title', () => {
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

test('every page in docs is linked from the README, directly or indirectly', () => {
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

function pathsOf(page: string): string[] {
  const named = read(page).matchAll(/`((?:[\w.[\]()-]+\/)+[\w.[\]()-]*|\.env\.example)`/g);
  return [...named].map(([, path = '']) => path);
}

/** Decisions keep the paths of their date. */
const dated = /^docs\/decisions\//;

test.each(pages.filter((page) => page.startsWith('docs') && !dated.test(page)))(
  'every file mentioned in %s exists',
  (page) => {
    const folders = /^(?:app|brand|components|docs|e2e|lib|labs|modules|prisma|sandbox|scripts)\//;
    const paths = pathsOf(page).filter((path) => folders.test(path));
    expect(paths.filter(isMissing)).toEqual([]);
  },
);
