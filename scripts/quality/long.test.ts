import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';
import { longLabTests, longTests } from './long.ts';

const listed = Object.values({ ...longTests, ...longLabTests }).flat();

/** What is in a test that tries more in `npm run test:long`. */
const triesMore =
  /testing\/(?:long|random-dialects|crash)'|testing\/long\.ts'|each\((?:services|someServices)\)/;

test('`npm run test:long` runs every test that tries more there', () => {
  const files = globSync('{app,components,lib,labs,sandbox,scripts}/**/*.test.{ts,tsx}', {
    cwd: fromRoot(),
    exclude: (name) => name === 'node_modules',
  }).map((file) => file.replaceAll('\\', '/'));
  const longer = files.filter((file) => triesMore.test(readFileSync(fromRoot(file), 'utf8')));
  expect(longer.length).toBeGreaterThan(10);
  expect(longer.filter((file) => !listed.some((start) => file.startsWith(start)))).toEqual([]);
});
