import { expect, test } from 'vitest';
import { homeCurrency } from '@/lib/markets/currencies';
import { anyVersionOf, brandKeyOf, planKeyIn, sameTerms } from './versions';

const terms = { priceAmount: 1400, currency: 'EUR', trialDays: 14, graceDays: 7 };

test('a former version belongs to the brand’s plan', () => {
  expect(brandKeyOf('all-day-club')).toBe('all-day-club');
  expect(brandKeyOf('all-day-club~12')).toBe('all-day-club');
  expect(anyVersionOf('all-day-club~2')).toEqual(anyVersionOf('all-day-club'));
});

test('a plan in another currency is the same plan of the brand, under another key', () => {
  expect(planKeyIn('all-day-club', homeCurrency)).toBe('all-day-club');
  expect(planKeyIn('all-day-club', 'XTS')).toBe('all-day-club.XTS');
  expect(brandKeyOf('all-day-club.CHF~2')).toBe('all-day-club');
  expect(anyVersionOf('all-day-club.CHF')).toEqual(anyVersionOf('all-day-club'));
});

test.each([{ priceAmount: 1500 }, { currency: 'CHF' }, { trialDays: 0 }, { graceDays: 10 }])(
  'terms that differ in %o are other terms',
  (change) => {
    expect(sameTerms(terms, { ...terms })).toBe(true);
    expect(sameTerms(terms, { ...terms, ...change })).toBe(false);
  },
);
