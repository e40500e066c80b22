import { expect } from 'vitest';
import { isLong } from '@/lib/testing/long';

const MEGABYTE = 1024 * 1024;
/** Work that grows as a square takes half a second at the second of these; more in `npm run test:long`. */
export const sizes = [MEGABYTE / 128, MEGABYTE / 32, ...(isLong ? [MEGABYTE / 8] : [])];
const readerSizes = isLong ? [...sizes, MEGABYTE] : sizes;

/** What takes less than this, in seconds, says nothing of its growth. */
const NOISE_S = 0.05;
/** Linear work grows as its input does, quadratic work by the square of that: 4 and 16, 8 and 64. */
const TOLERANCE = 2.5;

/** Work of this thread alone, in seconds; where it took long, the shortest of three runs. */
function cpuSeconds(work: () => unknown): number {
  const runs: number[] = [];
  do {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    runs.push((user + system) / 1e6);
  } while (Math.min(...runs) > NOISE_S && runs.length < 3);
  return Math.min(...runs);
}

/** In growing steps: the step before the one that would last for hours tells already. */
export function expectGrowth(
  work: (input: string) => unknown,
  inputOf: (size: number) => string,
  inSteps: readonly number[],
  label: string,
): void {
  let last: { size: number; used: number } | null = null;
  for (const size of inSteps) {
    const input = inputOf(size);
    const used = cpuSeconds(() => work(input));
    if (last) {
      const most = Math.max(NOISE_S, last.used * (size / last.size) * TOLERANCE);
      expect(used, `${size} of ${label}`).toBeLessThan(most);
    }
    last = { size, used };
  }
}

/** More and more of a repeated text, and how it ends. */
export function expectLinear(work: (input: string) => unknown, unit: string, end: string): void {
  const inputOf = (size: number) => unit.repeat(size / unit.length) + end;
  expectGrowth(work, inputOf, readerSizes, JSON.stringify(unit));
}
