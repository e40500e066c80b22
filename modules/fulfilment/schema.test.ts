import { expect, test } from 'vitest';
import { packManySchema, returnSchema } from './schema';

const id = '00000000-0000-7000-8000-000000000001';

test.each([
  ['parcels of the packing list', { entries: [`${id}:3`] }, true],
  ['orders of their list', { orders: [id] }, true],
  ['nothing', { entries: [] }, false],
  ['a guess', { orders: ['guess'] }, false],
])('what is packed may be %s: %j', (_, input, isValid) => {
  expect(packManySchema.safeParse(input).success).toBe(isValid);
});

test.each([
  ['x', 'no-number'],
  ['1.5', 'no-number'],
  ['-1', 'no-number'],
  ['100001', 'too-many-units'],
])('units that are %s are refused in the shop’s words', (typed, problem) => {
  const issues = returnSchema.safeParse({ id, version: '1', units: { [id]: typed } }).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual([problem]);
});
