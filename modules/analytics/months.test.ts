import { expect, test } from 'vitest';
import {
  currenciesOf,
  daysUpTo,
  firstDay,
  monthOf,
  monthsUpTo,
  nextMonth,
  readMonth,
} from './months';

test('months follow each other across the end of a year', () => {
  expect(monthsUpTo('2026-01', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(nextMonth('2025-12')).toBe('2026-01');
  expect(monthOf(firstDay('2026-02'))).toBe('2026-02');
});

test('days follow each other across the end of a month', () => {
  expect(daysUpTo('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01']);
});

test.each([
  ['2026-02', '2026-02'],
  ...['2026-13', '2026-1', '0000-01', undefined].map((text) => [text, null]),
])('%s of a URL is the month %s', (text, month) => {
  expect(readMonth(text ?? undefined)).toBe(month);
});

test('the shop’s currency comes first, even without rows', () => {
  expect(currenciesOf([])).toEqual(['EUR']);
  const rows = ['GBP', 'EUR', 'CHF', 'GBP'].map((currency) => ({ currency }));
  expect(currenciesOf(rows)).toEqual(['EUR', 'CHF', 'GBP']);
});
