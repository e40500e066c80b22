import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

const read = (...path: string[]) => readFileSync(fromRoot(...path), 'utf8');

/** The variables in .env.example. */
const explained = [...read('.env.example').matchAll(/^([A-Z][A-Z_\d]*)=/gm)].map(
  ([, name = '']) => name,
);

test('.env.example explains every variable of the environment', () => {
  const source = read('lib', 'env.ts');
  const schema = /const variablesSchema = z\s+\.object\(\{([\s\S]*?)\n {2}\}\)/.exec(source)?.[1];
  const known = [...(schema ?? '').matchAll(/^ {4}([A-Z][A-Z_\d]*):/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(25);
  expect(explained).toEqual(expect.arrayContaining(known));
});

test('the page of variables lists each of them once', () => {
  const page = read('docs', 'deploy', 'variables.md');
  const named = [...page.matchAll(/^\| `([A-Z][A-Z_\d]*)`/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(explained.toSorted());
});
