import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldPaths, mutate, mutations } from './mutants';

const reply = { id: 't', items: [{ productId: 'p', quantity: 2 }, { quantity: 1 }], failed: false };

test('finds every field of a reply once', () => {
  expect(fieldPaths(reply).map((path) => path.join('.'))).toEqual([
    '',
    'id',
    'items',
    'items.*',
    'items.*.productId',
    'items.*.quantity',
    'failed',
  ]);
});

test.each([
  ['drop', { items: [{ productId: 'p' }, {}] }],
  ['null', { items: [{ productId: 'p', quantity: null }, { quantity: null }] }],
  ['empty', { items: [{ productId: 'p', quantity: 0 }, { quantity: 0 }] }],
  ['retype', { items: [{ productId: 'p', quantity: '2' }, { quantity: '1' }] }],
  ['rename', { items: [{ productId: 'p', x_quantity: 2 }, { x_quantity: 1 }] }],
  ['wrap', { items: [{ productId: 'p', quantity: { value: 2 } }, { quantity: { value: 1 } }] }],
  ['repeat', { items: [{ productId: 'p', quantity: [2, 2] }, { quantity: [1, 1] }] }],
] as const)('%s changes one field of every row', (mutation, expected) => {
  expect(mutate(reply, ['items', '*', 'quantity'], mutation)).toEqual({ ...reply, ...expected });
});

test('a repeated row is in the list twice', () => {
  expect(mutate([{ id: 'a' }, { id: 'b' }], ['*'], 'repeat')).toEqual([
    ...[{ id: 'a' }, { id: 'a' }, { id: 'b' }, { id: 'b' }],
  ]);
});

test('a missing field changes nothing, and nothing else ever changes', () => {
  expect(mutate(reply, ['colour'], 'drop')).toEqual(reply);
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...mutations), (value, mutation) => {
      const before = JSON.stringify(value);
      for (const path of fieldPaths(value)) mutate(value, path, mutation);
      expect(JSON.stringify(value)).toBe(before);
    }),
  );
});
