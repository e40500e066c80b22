import { expect, test } from 'vitest';
import type { Facts } from '@/lib/subscriptions/rules';
import { canUndo, periodEndOf, sendAt, soonerEnd } from './rules';

const now = new Date('2026-11-22T12:00:00Z');
const end = new Date('2026-12-10T12:00:00Z');
const facts = (change: Partial<Facts> = {}): Facts => ({
  status: 'ACTIVE',
  statusSource: 'service',
  trialEndsAt: null,
  nextChargeAt: { at: end, estimated: false },
  deadline: null,
  ...change,
});

test('it ends with the paid period if the service shows its end', () => {
  expect(periodEndOf(facts(), now)).toEqual(end);
  expect(periodEndOf(facts({ status: 'TRIAL' }), now)).toEqual(end);
  expect(periodEndOf(facts({ nextChargeAt: { at: end, estimated: true } }), now)).toBeNull();
  expect(periodEndOf(facts({ status: 'PAST_DUE' }), now)).toBeNull();
  expect(periodEndOf(facts({ nextChargeAt: null }), now)).toBeNull();
});

test('the DELETE is sent a day before; until a minute before that it can be withdrawn', () => {
  const sent = sendAt(end);
  expect(sent.toISOString()).toBe('2026-12-09T12:00:00.000Z');
  expect(canUndo(end, new Date(sent.getTime() - 60_001))).toBe(true);
  expect(canUndo(end, new Date(sent.getTime() - 60_000))).toBe(false);
  expect(periodEndOf(facts(), sent)).toBeNull();
});

test('a charge that the service moves to a sooner day moves the end; a later or an estimated one does not', () => {
  const nextOn = (day: string, estimated = false) =>
    facts({ nextChargeAt: { at: new Date(day), estimated } });
  const sooner = '2026-12-01T12:00:00.000Z';
  expect(soonerEnd(end, nextOn(sooner), now)?.toISOString()).toBe(sooner);
  expect(soonerEnd(end, nextOn(sooner, true), now)).toBeNull();
  expect(soonerEnd(end, facts(), now)).toBeNull();
  expect(soonerEnd(end, nextOn('2027-01-10T12:00:00Z'), now)).toBeNull();
  expect(soonerEnd(end, facts({ status: 'PAST_DUE' }), now)).toBeNull();
});

test('a replica that lags, and shows the charge that has just been made as the next one, does not', () => {
  const charged = (at: Date) => facts({ nextChargeAt: { at, estimated: false } });
  expect(soonerEnd(end, charged(new Date(now.getTime() - 60_000)), now)).toBeNull();
  // It was made a little early.
  expect(soonerEnd(end, charged(new Date(now.getTime() + 3_600_000)), now)).toBeNull();
});
