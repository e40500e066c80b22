import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
