import { expect, test } from 'vitest';
import { parseE2eArguments } from './e2e.ts';

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
