import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAttemptAt, RETRY_SCHEDULE_SECONDS } from './schedule.ts';

describe('The retry schedule', () => {
  it('is 5 s, 15 s, 1 min, 5 min, 15 min, 30 min and 1 h', () => {
    expect(RETRY_SCHEDULE_SECONDS).toEqual([5, 15, 60, 300, 900, 1_800, 3_600]);
  });

  it('ends after eight attempts', () => {
    expect(nextAttemptAt(7, 0, 0.5)).toBe(3_600_000);
    expect(nextAttemptAt(8, 0, 0.5)).toBeNull();
  });

  it('can be customized, and can be empty', () => {
    expect(nextAttemptAt(1, 1_000, 0.5, [2])).toBe(3_000);
    expect(nextAttemptAt(2, 1_000, 0.5, [2])).toBeNull();
    expect(nextAttemptAt(1, 1_000, 0.5, [])).toBeNull();
  });

  it('varies by a tenth at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (tries, random) => {
          const wait = nextAttemptAt(tries, 0, random) ?? Number.NaN;
          const usual = (RETRY_SCHEDULE_SECONDS[tries - 1] ?? 0) * 1_000;
          expect(wait).toBeGreaterThanOrEqual(usual * 0.9 - 1);
          expect(wait).toBeLessThanOrEqual(usual * 1.1 + 1);
        },
      ),
    );
  });
});
