import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import type { Limit } from './limits';
import { rateLimit, rateLimits, removeStaleLimits } from './rate-limit';

withTestDatabase({ databasePoolSize: 10 });
afterEach(() => setClockOffset(0));

const limit: Limit = { name: 'test', max: 5, windowMs: 900_000, of: 'signIns' };
const uses = (count: number, subject: string, of = limit) =>
  Promise.all(Array.from({ length: count }, () => rateLimit(of, subject)));

test('fifty concurrent uses do not exceed the limit', async () => {
  const verdicts = await uses(50, randomUUID());
  expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(5);
});

test('a slightly earlier use is over the limit, too', async () => {
  const subject = randomUUID();
  await uses(5, subject);
  setClockOffset(-2_000);
  expect((await rateLimit(limit, subject)).ok).toBe(false);
});

test('a use that is counted late is still within the limit', async () => {
  const subject = randomUUID();
  setClockOffset(300);
  await uses(4, subject);
  setClockOffset(0);
  expect((await rateLimit(limit, subject)).ok).toBe(true);
  expect((await rateLimit(limit, subject)).ok).toBe(false);
});

test('a use succeeds after the reported waiting time, and not before', async () => {
  const subject = randomUUID();
  await uses(5, subject);
  const refused = await rateLimit(limit, subject);
  if (refused.ok) throw new Error('The sixth use was let through');
  const { retryAfterMs, message } = refused.error;
  expect(retryAfterMs).toBeGreaterThan(170_000);
  expect(retryAfterMs).toBeLessThanOrEqual(180_000);
  expect(message).toMatch(/^Too many sign-in attempts .* wait 3 minutes/);
  setClockOffset(retryAfterMs - 5_000);
  expect((await rateLimit(limit, subject)).ok).toBe(false);
  setClockOffset(retryAfterMs);
  expect((await rateLimit(limit, subject)).ok).toBe(true);
  expect((await rateLimit(limit, subject)).ok).toBe(false);
});

test('refused uses do not extend the waiting time', async () => {
  const subject = randomUUID();
  await uses(40, subject);
  setClockOffset(limit.windowMs);
  expect((await uses(10, subject)).filter((verdict) => verdict.ok)).toHaveLength(5);
});

test('subjects and limits are counted separately, and no subject is unlimited', async () => {
  const subject = randomUUID();
  await uses(5, subject);
  expect((await rateLimit(limit, randomUUID())).ok).toBe(true);
  expect((await rateLimit({ ...limit, name: 'other' }, subject)).ok).toBe(true);
  for (let count = 0; count < 20; count += 1) {
    expect(await rateLimit(limit, null)).toMatchObject({ ok: true });
  }
});

test('the first exceeded limit decides', async () => {
  const [full, fresh] = [randomUUID(), randomUUID()];
  await uses(5, full);
  expect((await rateLimits([limit, fresh], [limit, full])).ok).toBe(false);
  expect((await rateLimits([limit, fresh], [limit, null])).ok).toBe(true);
});

test('setting the clock back locks nobody out', async () => {
  const subject = randomUUID();
  setClockOffset(365 * 86_400_000);
  await uses(5, subject);
  setClockOffset(0);
  expect((await rateLimit(limit, subject)).ok).toBe(true);
});

test('the table contains no addresses, and old rows are deleted', async () => {
  const subject = 'somebody@example.com';
  await rateLimit(limit, subject);
  const keys = (await db().rateLimit.findMany()).map((row) => row.key).join();
  expect(keys).not.toContain('somebody');
  setClockOffset(2 * limit.windowMs);
  await removeStaleLimits();
  expect(
    await db().rateLimit.count({ where: { fullAt: { lt: Date.now() + limit.windowMs } } }),
  ).toBe(0);
});

test('at most twice the limit succeeds within any window', async () => {
  const steps = fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, async (waits) => {
      const subject = randomUUID();
      const passed: number[] = [];
      let time = 0;
      for (const wait of waits) {
        time += wait;
        setClockOffset(time);
        if ((await rateLimit(limit, subject)).ok) passed.push(time);
      }
      for (const start of passed) {
        const inWindow = passed.filter((at) => at >= start && at < start + limit.windowMs - 5_000);
        expect(inWindow.length).toBeLessThanOrEqual(2 * limit.max);
      }
    }),
    { numRuns: 20 },
  );
});
