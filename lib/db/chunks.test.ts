import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from './chunks';

test('chunks contain all entries, and all but the last are full', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (all, size) => {
      const parts = [...chunksOf(all, size)];
      expect(parts.flat()).toEqual(all);
      for (const part of parts.slice(0, -1)) expect(part).toHaveLength(size);
      expect(parts.at(-1)?.length ?? 1).toBeGreaterThan(0);
    }),
  );
});
