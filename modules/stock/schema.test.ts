import { expect, test } from 'vitest';
import { adjustmentSchema } from './schema';
import { MAX_UNITS_ON_HAND } from './units';

const change = {
  adjustmentId: '01900000-0000-7000-8000-000000000000',
  ...{ variantId: 'flask', change: 'add', reason: 'received' },
};

test.each([
  ['x', 'no-number'],
  ['-3', 'no-number'],
  ['1.5', 'no-number'],
  [String(MAX_UNITS_ON_HAND + 1), 'too-many-units'],
  ['99999999', 'too-many-units'],
])('a change of the stock by %s is refused as what it is', (units, problem) => {
  const issues = adjustmentSchema.safeParse({ ...change, units }).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual([problem]);
});

test('units are read in the digits of any script, and a note is cleaned', () => {
  const { units, note } = adjustmentSchema.parse({
    ...{ ...change, units: '１２' },
    note: '\u202Aone\u202C\u00A0 two',
  });
  expect([units, note]).toEqual([12, 'one two']);
});
