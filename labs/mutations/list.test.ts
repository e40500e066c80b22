import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../../scripts/paths';
import { mutations } from './list';

test.each(mutations)('the guard “$guard” is in its file once, and its tests exist', (mutation) => {
  const source = readFileSync(fromRoot(mutation.file), 'utf8');
  expect(source.split(mutation.find)).toHaveLength(2);
  expect(mutation.replace).not.toBe(mutation.find);
  for (const file of mutation.tests) expect(existsSync(fromRoot(file))).toBe(true);
});
