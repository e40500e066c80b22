import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';
import { longLabTests, longTests } from './long.ts';

const listed = Object.values({ ...longTests, ...longLabTests }).flat();

/** Matches tests with more cases in `npm run test:long`. */
const hasLongCases =
  /testing\/(?:long|random-dialects|crash)'|testing\/long\.ts'|each\((?:services|someServices)\)/;

test('`npm run test:long` runs every test with long cases', () => {
  const files = globSync('{app,components,lib,labs,sandbox,scripts}/**/*.test.{ts,tsx}', {
    cwd: fromRoot(),
    exclude: (name) => name === 'node_modules',
  }).map((file) => file.replaceAll('\\', '/'));
  const longer = files.filter((file) => hasLongCases.test(readFileSync(fromRoot(file), 'utf8')));
  expect(longer.length).toBeGreaterThan(10);
  expect(longer.filter((file) => !listed.some((start) => file.startsWith(start)))).toEqual([]);
});
