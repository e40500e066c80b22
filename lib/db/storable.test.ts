import { expect, test } from 'vitest';
import { isStorable, storableInPath } from './storable.ts';

test('text that PostgreSQL refuses is found at any depth', () => {
  for (const text of ['a\0b', '\ud83d', '\udc00x']) {
    for (const value of [text, [text], { a: [{ b: text }] }, { a: { [text]: 1 } }]) {
      expect([value, isStorable(value)]).toEqual([value, false]);
    }
  }
});

test('all other texts are storable, and so are other values', () => {
  for (const value of ['', 'Zoë 🫘 \u0001', null, undefined, 0, 1n, true, new Date(), [], {}]) {
    expect([value, isStorable(value)]).toEqual([value, true]);
  }
});

test.each([
  ['sku-1', 'sku-1'],
  ['a%2Fb%25', 'a/b%'],
  ['%', ''],
  ['%zz', ''],
  ['%E0%A4%A', ''],
  ['a%00b', ''],
  ['\ud83d', ''],
])('the path segment “%s” is decoded as “%s”', (segment, text) => {
  expect(storableInPath(segment)).toBe(text);
});

test('a value that contains itself, or one list a thousand times, is checked once', () => {
  const itself: { inner: unknown[] } = { inner: [] };
  for (let depth = 0; depth < 40; depth += 1) itself.inner = [itself, itself.inner, itself.inner];
  expect(isStorable(itself)).toBe(true);
  let deep: unknown = 'x';
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  expect(isStorable(deep)).toBe(true);
});
