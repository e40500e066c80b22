import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../../scripts/paths';
import { mutations } from './list';

const sourceOf = (file: string) => readFileSync(fromRoot(file), 'utf8');

test.each(mutations)(
  'the code of the guard “$guard” occurs once in its file, and its tests exist',
  (mutation) => {
    expect(sourceOf(mutation.file).split(mutation.find)).toHaveLength(2);
    expect(mutation.replace).not.toBe(mutation.find);
    for (const file of mutation.tests) expect(existsSync(fromRoot(file))).toBe(true);
  },
);

test.each(mutations.filter(({ named }) => named))(
  'a test of the guard “$guard” is named “$named”',
  ({ named = '', tests }) => {
    expect(tests.map(sourceOf).join('\n').replaceAll("\\'", "'")).toMatch(new RegExp(named));
  },
);
