import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RETRY_SCHEDULE_SECONDS, verdictOn } from './verdict.ts';

const failed = {
  url: 'http://shop.test/',
  at: 0,
  atWall: 0,
  durationMs: 0,
  requestHeaders: {},
  responseStatus: 500,
  responseBody: null,
  error: null,
};

const dueAfter = (tries: number, random = 0.5, schedule: readonly number[] | null = null) =>
  verdictOn(failed, tries, schedule, random).nextAttemptAt;

describe('The retry schedule', () => {
  it('is 5 s, 15 s, 1 min, 5 min, 15 min, 30 min and 1 h', () => {
    expect(RETRY_SCHEDULE_SECONDS).toEqual([5, 15, 60, 300, 900, 1_800, 3_600]);
  });

  it('ends after eight attempts', () => {
    expect(dueAfter(7)).toBe(3_600_000);
    expect(verdictOn(failed, 8, null)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  });

  it('can be customized, and can be empty', () => {
    expect(dueAfter(1, 0.5, [2])).toBe(2_000);
    expect(dueAfter(2, 0.5, [2])).toBeNull();
    expect(dueAfter(1, 0.5, [])).toBeNull();
  });

  it('varies by a tenth at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (tries, random) => {
          const wait = dueAfter(tries, random) ?? Number.NaN;
          const usual = (RETRY_SCHEDULE_SECONDS[tries - 1] ?? 0) * 1_000;
          expect(wait).toBeGreaterThanOrEqual(usual * 0.9 - 1);
          expect(wait).toBeLessThanOrEqual(usual * 1.1 + 1);
        },
      ),
    );
  });
});
