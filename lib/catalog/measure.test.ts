import { expect, test } from 'vitest';
import { readMeasure, unitPrice, unitPriceText } from './measure';

test.each([
  [1450, 'EUR', { amount: 250, unit: 'g' }, 5800, 'kilogram'],
  [6600, 'CHF', { amount: 1000, unit: 'g' }, 6600, 'kilogram'],
  [1190, 'EUR', { amount: 330, unit: 'ml' }, 3606, 'liter'],
  // Half a minor unit is rounded up, and a yen has no decimals.
  [1, 'EUR', { amount: 2000, unit: 'g' }, 1, 'kilogram'],
  [498, 'JPY', { amount: 200, unit: 'g' }, 2490, 'kilogram'],
] as const)('%i %s for %o is %i', (amount, currency, measure, perUnit, unit) => {
  expect(unitPrice({ amount, currency }, measure)).toEqual({
    price: { amount: perUnit, currency },
    unit,
  });
});

test('a price per unit is formatted for the locale', () => {
  const bag = { amount: 250, unit: 'g' } as const;
  const formatted = (locale: string, currency: string, text: string) =>
    unitPriceText(text, { amount: 1790, currency }, bag, locale).replaceAll('\u00a0', ' ');
  expect(formatted('en-IE', 'EUR', '{price} per {unit}')).toBe('€71.60 per kg');
  expect(formatted('de-CH', 'CHF', '{price} pro {unit}')).toBe('CHF 71.60 pro kg');
});

test.each([
  null,
  {},
  'x',
  { amount: 0, unit: 'g' },
  { amount: 250, unit: 'oz' },
  { amount: '250', unit: 'g' },
])('%j is not read as a measure', (stored) => expect(readMeasure(stored)).toBeNull());
