import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aloneTests } from './lanes.ts';

test('browser tests that change the service or the clock run alone', () => {
  const changes = /\.arm\(|\.advance\(|\.changeProduct\(|steps\/merchant'/;
  const files = globSync(['e2e/**/*.spec.ts', 'modules/*/e2e/*.spec.ts']);
  expect(files).toEqual(expect.arrayContaining([...aloneTests]));
  const changing = files.filter((file) => changes.test(readFileSync(file, 'utf8')));
  expect(aloneTests).toEqual(expect.arrayContaining(changing));
});
