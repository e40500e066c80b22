import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedRow } from '@/lib/service/payment-service';
import { type Block, BlockCutter, rowDigest } from './blocks';

const rowOf = (text: string): ListedRow<string> => ({
  text: Buffer.from(text),
  read: () => text,
});

function blocksOf(texts: readonly string[]): Block<string>[] {
  const cutter = new BlockCutter<string>();
  const blocks = texts.flatMap((text) => cutter.add(rowOf(text)) ?? []);
  return [...blocks, ...[cutter.end()].flatMap((last) => last ?? [])];
}

const charges = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `{"id":"tra_${from + index}","amount":12.5}`);

describe('blocks', () => {
  test('hold every row once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 3_000 }), (texts) => {
        const rows = blocksOf(texts).flatMap((block) => block.rows.map((row) => row.read()));
        expect(rows).toEqual(texts);
      }),
      { numRuns: 20 },
    );
  });

  test('are no longer than a batch should be, for any rows', () => {
    for (const texts of [charges(20_000), Array(5_000).fill('{}'), ['x'.repeat(600_000)]]) {
      for (const { rows } of blocksOf(texts)) expect(rows.length).toBeLessThanOrEqual(1_024);
    }
  });

  test('are equal only if the texts of their rows are', () => {
    expect(blocksOf(['ab', 'c'])[0]?.digest).not.toBe(blocksOf(['a', 'bc'])[0]?.digest);
    expect(blocksOf(['ab', 'c'])[0]?.digest).toBe(blocksOf(['ab', 'c'])[0]?.digest);
  });

  const before = charges(20_000);
  const digests = new Set(blocksOf(before).map(({ digest }) => digest));
  const changedBy = (after: readonly string[]) =>
    blocksOf(after).filter(({ digest }) => !digests.has(digest)).length;

  test.each([
    ['rows at its end', [...before, ...charges(10, 50_000)]],
    ['rows at its beginning', [...charges(10, 50_000), ...before]],
    ['a row in its middle', before.toSpliced(9_000, 0, '{"id":"new"}')],
    ['another row in its middle', before.with(9_000, '{"id":"tra_9000","amount":13}')],
    ['a row less', before.toSpliced(9_000, 1)],
  ])('of a list with %s are the same, except for a few', (_, after) => {
    expect(changedBy(after)).toBeLessThanOrEqual(4);
  });
});

test('a row’s digest depends on each byte', () => {
  expect(rowDigest(Buffer.from('{"a":1}'))).not.toBe(rowDigest(Buffer.from('{"a":2}')));
});
