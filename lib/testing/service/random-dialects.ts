import { isLong } from '@/lib/testing/long';

/**
 * Random dialects, for tests that run against each: one in `npm test`, so many in `npm run
 * test:long`.
 *
 * @param pinned what the test itself has to read, as `,dimension=value`
 */
export function randomDialects(first: number, count: number, pinned = ''): string[] {
  return Array.from(
    { length: isLong ? count : 1 },
    (_, index) => `random:${first + index}${pinned}`,
  );
}
