import { expect, test } from 'vitest';
import {
  daysUpTo,
  firstDay,
  monthOf,
  monthsBetween,
  monthsUpTo,
  nextMonth,
  rateOf,
  readMonth,
  subscribedCurrencies,
} from './rules';

test('months follow each other across the end of a year', () => {
  expect(monthsUpTo('2026-01', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(nextMonth('2025-12')).toBe('2026-01');
  expect(monthOf(firstDay('2026-02'))).toBe('2026-02');
});

test('months that have taxes are all from the first on', () => {
  expect(monthsBetween('2024-11', '2026-02')).toHaveLength(16);
  expect(monthsBetween('2025-12', '2026-01')).toEqual(['2025-12', '2026-01']);
  expect(monthsBetween('2026-01', '2026-01')).toEqual(['2026-01']);
  expect(monthsBetween('2026-03', '2026-01')).toEqual(['2026-01']);
});

test('days are those from one on, a week, or a month at most', () => {
  expect(daysUpTo('2026-03-01', '2026-02-28')).toEqual(['2026-03-01', '2026-02-28']);
  expect(daysUpTo('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
  expect(daysUpTo('2026-03-01', null)).toHaveLength(7);
  expect(daysUpTo('2026-03-01', '2026-03-02')).toHaveLength(7);
  expect(daysUpTo('2026-03-01', '1999-01-01')).toHaveLength(31);
});

test.each(['2026-13', '2026-1', '0000-01', undefined])('%s is no month', (text) => {
  expect(readMonth(text)).toBeNull();
});

test('a month of a URL is read', () => {
  expect(readMonth('2026-02')).toBe('2026-02');
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
