import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMinorUnits } from '../../ledger/money.ts';
import {
  amountText,
  formatBrand,
  formatDuration,
  formatMoney,
  formatRate,
  formatTime,
  prettyBody,
} from './format.ts';

describe('the portal writes', () => {
  it.each([
    [0, 'EUR', '0.00 EUR'],
    [5, 'EUR', '0.05 EUR'],
    [1_234_567_89, 'EUR', '1,234,567.89 EUR'],
    [1_450, 'JPY', '1,450 JPY'],
    [1_455, 'KWD', '1.455 KWD'],
    [-250, 'EUR', '−2.50 EUR'],
  ])('%i minor units of %s as %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text);
  });

  it('writes amounts into fields so that they parse to the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
        (minor, currency) => {
          expect(toMinorUnits(Number(amountText(minor, currency)), currency)).toBe(minor);
        },
      ),
    );
  });

  it('times, durations, rates and brands for people', () => {
    expect(formatTime(Date.UTC(2027, 4, 5, 14, 3, 7))).toBe('5 May 2027, 14:03:07');
    expect(formatDuration(12.4)).toBe('12 ms');
    expect(formatDuration(1_240)).toBe('1.2 s');
    expect(formatRate(82_500)).toBe('8.25 %');
    expect(formatBrand('AMERICAN_EXPRESS')).toBe('American Express');
    expect(formatBrand('JCB')).toBe('JCB');
    expect(prettyBody('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyBody('{"a":')).toBe('{"a":');
  });
});
