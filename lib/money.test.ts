import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  decimalOf,
  exponentOf,
  fromDecimal,
  multiplyMoney,
  shareOf,
  toDecimal,
} from './money';

describe('decimal amounts of the service', () => {
  test.each([
    [12.5, 'EUR', 1250],
    ['12.50', 'EUR', 1250],
    [0.1, 'EUR', 10],
    [1250, 'JPY', 1250],
    ['1.250', 'KWD', 1250],
    [0, 'EUR', 0],
    ['-3.10', 'USD', -310],
    [19.99, 'usd', 1999],
  ])('%s %s is %i minor units', (decimal, currency, amount) => {
    expect(fromDecimal(decimal, currency)).toEqual({ amount, currency: currency.toUpperCase() });
  });

  test.each([
    [0.001, 'EUR'],
    ['12.345', 'EUR'],
    [1.5, 'JPY'],
    [Number.NaN, 'EUR'],
    [1e21, 'EUR'],
    ['1e3', 'EUR'],
    ['', 'EUR'],
    ['12,50', 'EUR'],
    [12.5, 'XYZ'],
    [1e13, 'EUR'],
  ])('%s %s is not an amount', (decimal, currency) => {
    expect(fromDecimal(decimal, currency)).toBeNull();
  });

  test('a decimal is read back as the same minor units', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CLP', 'BHD'),
        (amount, currency) => {
          expect(fromDecimal(toDecimal({ amount, currency }), currency)).toEqual({
            amount,
            currency,
          });
        },
      ),
    );
  });

  test('currencies have their own number of decimals', () => {
    expect(['EUR', 'JPY', 'KWD'].map(exponentOf)).toEqual([2, 0, 3]);
    expect(() => exponentOf('XYZ')).toThrow(RangeError);
  });
});

describe('sums and shares', () => {
  test('currencies do not mix', () => {
    expect(() => addMoney('EUR', [{ amount: 1, currency: 'USD' }])).toThrow();
  });

  test('a price times a quantity is exact, and a fractional quantity is refused', () => {
    expect(multiplyMoney({ amount: 1999, currency: 'EUR' }, 3)).toEqual({
      amount: 5997,
      currency: 'EUR',
    });
    expect(() => multiplyMoney({ amount: 1, currency: 'EUR' }, 1.5)).toThrow(RangeError);
  });

  test.each([
    [1000, 200_000, 200],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [333, 82_500, 27],
    [1250, 50_000, 63],
    [0, 200_000, 0],
  ])('%i at %i ppm is %i, rounded half up', (amount, ppm, expected) => {
    expect(shareOf({ amount, currency: 'EUR' }, ppm).amount).toBe(expected);
  });
});

test.each([
  [1250, 'EUR', '12.50'],
  [5, 'EUR', '0.05'],
  [0, 'EUR', '0.00'],
  [-305, 'EUR', '-3.05'],
  [1250, 'JPY', '1250'],
  [1250, 'KWD', '1.250'],
])('%i minor units of %s are %s in a file', (amount, currency, decimal) => {
  expect(decimalOf({ amount, currency })).toBe(decimal);
});
