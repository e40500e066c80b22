import { expect, test } from 'vitest';
import {
  dayStart,
  monthKey,
  monthStart,
  monthsUpTo,
  nextMonth,
  nextOf,
  rateOf,
  subscribedCurrencies,
} from './rules';

test('months are by UTC, across the end of a year', () => {
  const date = new Date('2026-01-31T23:59:59Z');
  expect(monthsUpTo(date, 3).map(monthKey)).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(monthKey(nextMonth(new Date('2025-12-01T00:00:00Z')))).toBe('2026-01');
  expect(dayStart(date, 31).toISOString()).toBe('2025-12-31T00:00:00.000Z');
});

test('an invalid month is refused', () => {
  expect(monthStart('2026-13')).toBeNull();
  expect(monthStart('2026-1')).toBeNull();
  expect(monthStart(undefined)).toBeNull();
  expect(monthStart('2026-02')?.toISOString()).toBe('2026-02-01T00:00:00.000Z');
});

test('a share of nothing is unknown', () => {
  expect(rateOf(0, 0)).toBeNull();
  expect(rateOf(1, 4)).toBe(0.25);
});

test('a currency without subscriptions has no months, except the shop’s own', () => {
  const plan = (currency: string, change: object = {}) => ({
    ...{ mrr: { currency }, active: 0, trialing: 0, pastDue: 0, cancelled: 0 },
    ...change,
  });
  const plans = [plan('CHF'), plan('EUR'), plan('GBP', { cancelled: 1 })];
  expect(subscribedCurrencies(plans, 'EUR')).toEqual(['EUR', 'GBP']);
});

test('trials do not pay', () => {
  const at = new Date('2027-03-01T00:00:00Z');
  const held = { endedAt: null, endsAt: null, pastDueSince: null, paidUntil: at } as const;
  expect(nextOf({ ...held, status: 'TRIAL' })).toEqual({ kind: 'trial', at });
  expect(nextOf({ ...held, status: 'ACTIVE' })).toEqual({ kind: 'paid', at });
  expect(nextOf({ ...held, status: 'ACTIVE', endsAt: at })).toEqual({ kind: 'cancelled', at });
  expect(nextOf({ ...held, status: 'PAST_DUE', pastDueSince: at })).toEqual({ kind: 'failed', at });
});
