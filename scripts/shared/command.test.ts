import { expect, test } from 'vitest';
import { readNumber } from './command.ts';

const range = { least: 0, most: 16, otherwise: 1 };

test.each([
  [undefined, 1],
  [' ', 1],
  ['0', 0],
  [' 16 ', 16],
])('WORKERS=%s starts %i workers', (WORKERS, count) => {
  expect(readNumber({ WORKERS }, 'WORKERS', range)).toBe(count);
});

test.each(['17', '-1', '1e1', '2.5', 'two'])('WORKERS=%s stops the start', (WORKERS) => {
  expect(() => readNumber({ WORKERS }, 'WORKERS', range)).toThrow(
    'WORKERS must be a whole number from 0 to 16',
  );
});
