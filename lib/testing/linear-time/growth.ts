import { expect } from 'vitest';
import { isLong } from '@/lib/testing/long';

const MEGABYTE = 1024 * 1024;
/** At the second size, quadratic work takes half a second. `npm run test:long` tries larger inputs. */
export const sizes = [MEGABYTE / 128, MEGABYTE / 32, ...(isLong ? [MEGABYTE / 8] : [])];
const readerSizes = isLong ? [...sizes, MEGABYTE] : sizes;

/** Shorter measurements, in seconds, say nothing about growth. */
const NOISE_S = 0.05;
/** When input grows 4 or 8 times, linear work grows as much, quadratic work 16 or 64 times. */
const TOLERANCE = 2.5;

/** CPU time of this thread; for slow work, the shortest of three runs. */
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

/** Fails at the first size whose work grew too much, before sizes at which it would take hours. */
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

export function expectLinear(work: (input: string) => unknown, unit: string, end: string): void {
  const inputOf = (size: number) => unit.repeat(size / unit.length) + end;
  expectGrowth(work, inputOf, readerSizes, JSON.stringify(unit));
}
