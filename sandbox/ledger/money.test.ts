import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, toDecimal, toMinorUnits } from './money.ts';

describe('Money', () => {
  it('knows how many decimals a currency has', () => {
    expect([exponentOf('EUR'), exponentOf('JPY'), exponentOf('KWD'), exponentOf('OMR')]).toEqual([
      2, 0, 3, 3,
    ]);
    expect([exponentOf('eur'), exponentOf('XYZ'), exponentOf('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    [19.99, 'EUR', 1_999],
    [0.1 + 0.2, 'EUR', null],
    [0.29, 'EUR', 29],
    [4.35, 'USD', 435],
    [1.005, 'EUR', null],
    [1.005, 'KWD', 1_005],
    [1_200, 'JPY', 1_200],
    [0.5, 'JPY', null],
    [0, 'EUR', 0],
    [-0, 'EUR', 0],
    [-1, 'EUR', null],
    [1e21, 'EUR', null],
    [1e-7, 'EUR', null],
    [Number.NaN, 'EUR', null],
    [Number.POSITIVE_INFINITY, 'EUR', null],
    [5, 'XXX', null],
  ])('reads %d %s as %s minor units', (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor);
  });

  it('formats every amount so that it parses to the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
        (minor, currency) => {
          expect(toMinorUnits(toDecimal(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });
});
