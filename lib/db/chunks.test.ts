import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf, LongList } from './chunks';

test('parts together are the whole, and all but the last are full', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (all, size) => {
      const parts = [...chunksOf(all, size)];
      expect(parts.flat()).toEqual(all);
      for (const part of parts.slice(0, -1)) expect(part).toHaveLength(size);
      expect(parts.at(-1)?.length ?? 1).toBeGreaterThan(0);
    }),
  );
});

test('a long list has its entries in order, more than once, and in parts', () => {
  const list = new LongList<number>();
  const all = Array.from({ length: 2_500 }, (_, index) => index);
  for (const one of all) list.push(one);
  expect([...list]).toEqual(all);
  expect(list).toHaveLength(2_500);
  expect([...chunksOf(list, 600)].map((part) => part.length)).toEqual([600, 600, 600, 600, 100]);
  expect([...new LongList()]).toEqual([]);
});
