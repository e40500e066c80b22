import { expect, test } from 'vitest';
import { unread } from './compare.ts';

test('rows that the shop’s client misses, or has invented, are told', () => {
  const read = new Map([
    ['a', {}],
    ['c', {}],
  ]);
  expect(unread('product', [{ id: 'a' }, { id: 'b' }], read)).toEqual([
    'product b is not read',
    'product c does not exist',
  ]);
  expect(unread('product', [{ id: 'a' }, { id: 'c' }], read)).toEqual([]);
});
