import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wideOnes } from './rows.ts';

function rowsOf(count: number, columns: number): number[] {
  const wide = wideOnes(count, columns);
  const rows: number[] = [];
  let used = 0;
  for (let i = 0; i < count; i += 1) {
    const width = wide.has(i) ? 2 : 1;
    if (used + width > columns) {
      rows.push(used);
      used = 0;
    }
    used += width;
  }
  rows.push(used);
  return rows;
}

test('seven things in four columns need one that lies down', () => {
  expect([...wideOnes(7, 4)]).toEqual([0]);
});

test('rows alternate the side of what is wide', () => {
  expect([...wideOnes(6, 4)]).toEqual([0, 5]);
});

test('a list that fits needs nothing wide', () => {
  expect(wideOnes(8, 4).size).toBe(0);
});

test('every row is full, from two columns to four', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 60 }),
      fc.integer({ min: 2, max: 4 }),
      (count, columns) => {
        expect(rowsOf(count, columns).every((used) => used === columns)).toBe(true);
      },
    ),
  );
});

test('too few items to fill a row stay as they are', () => {
  expect(wideOnes(1, 4).size).toBe(0);
});
