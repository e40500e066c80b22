import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseE2eArguments } from './e2e.ts';
import { aloneTests } from './lanes.ts';

test("arguments are split into the shop's, the script's and Playwright's", () => {
  const args = ['--reuse', '--profile', 'minimal', 'e2e/buy.spec.ts', '--grep', 'declined'];
  expect(parseE2eArguments(args)).toEqual({
    start: ['--profile', 'minimal'],
    reuse: true,
    playwright: ['e2e/buy.spec.ts', '--grep', 'declined'],
  });
  expect(parseE2eArguments(['--profile=alternate'])).toEqual({
    start: ['--profile=alternate'],
    reuse: false,
    playwright: [],
  });
});

test('browser tests that change the service or the clock run alone', () => {
  const changes = /\.arm\(|\.advance\(|\.changeProduct\(|steps\/merchant'/;
  const files = globSync(['e2e/**/*.spec.ts', 'modules/*/e2e/*.spec.ts']);
  expect(files).toEqual(expect.arrayContaining([...aloneTests]));
  const changing = files.filter((file) => changes.test(readFileSync(file, 'utf8')));
  expect(aloneTests).toEqual(expect.arrayContaining(changing));
});
