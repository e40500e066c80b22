import { isLong } from '@/lib/testing/long';

/**
 * Random dialects, for tests that run against each. Only in `npm run test:long`: `npm test` tries the named ones.
 *
 * @param pinned what the test itself has to read, as `,dimension=value`
 */
export function randomDialects(first: number, count: number, pinned = ''): string[] {
  const length = isLong ? count : 0;
  return Array.from({ length }, (_, index) => `random:${first + index}${pinned}`);
}
