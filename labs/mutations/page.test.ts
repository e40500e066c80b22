import { expect, test } from 'vitest';
import { mutations } from './list';
import { readPage, writePage } from './page';

test('what the page says can be read again', () => {
  const file = 'lib/some.test.ts';
  const tests = mutations.map(({ guard }, index) => ({
    file,
    name: `a \`test\` (${index}): ${guard}`,
  }));
  const page = writePage(mutations.map((mutation, index) => [mutation, tests[index]]));
  expect(readPage(page)).toEqual(
    new Map(mutations.map(({ guard }, index) => [guard, tests[index]])),
  );
});

test('a guard that no test detects names no test', () => {
  const page = writePage(mutations.map((mutation) => [mutation, undefined]));
  expect(page).toContain('**nobody**');
  expect(readPage(page)).toEqual(new Map());
});
