import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_CARDS } from '../../cards/cards.ts';
import { brandOf, findProblems, readExpiry } from './card-fields.ts';

const NOW = Date.UTC(2027, 4, 15);
const values = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 30',
  securityCode: '123',
  name: 'A B',
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the card form', () => {
  it.each(TEST_CARDS)('accepts the test card $number as $cardType', ({ number, cardType }) => {
    const brand = brandOf(number);
    expect(brand?.cardType).toBe(cardType);
    const securityCode = '1234'.slice(0, brand?.codeSize);
    expect(findProblems({ ...values, number, securityCode }, NOW)).toEqual({
      number: null,
      expiry: null,
      securityCode: null,
      name: null,
    });
  });

  it.each([
    ['', 'required'],
    [' ', 'required'],
    ['4242', 'incomplete'],
    ['4242 4242 4242 424', 'incomplete'],
    ['4242 4242 4242 4241', 'invalid'],
    ['3782 822463 10006', 'invalid'],
    ['9999 9999 9999 9999', 'invalid'],
    ['5', 'incomplete'],
  ])('says of the number "%s": %s', (number, problem) => {
    expect(findProblems({ ...values, number }, NOW).number).toBe(problem);
  });

  it.each([
    ['', 'required'],
    ['1', 'incomplete'],
    ['12 / ', 'incomplete'],
    ['12 / 3', 'incomplete'],
    ['00 / 30', 'invalid'],
    ['13 / 30', 'invalid'],
    ['04 / 27', 'expired'],
    ['05 / 27', null],
    ['12 / 26', 'expired'],
    ['12 / 46', null],
    ['12 / 47', 'invalid'],
    ['12 / 99', 'invalid'],
  ])('says of the expiry date "%s" in May 2027: %s', (expiry, problem) => {
    expect(findProblems({ ...values, expiry }, NOW).expiry).toBe(problem);
  });

  it('uses the service’s time, which a test may have advanced', () => {
    const later = Date.UTC(2045, 0, 1);
    expect(findProblems({ ...values, expiry: '12 / 44' }, later).expiry).toBe('expired');
    expect(findProblems({ ...values, expiry: '12 / 60' }, later).expiry).toBeNull();
  });

  it.each([
    ['4242 4242 4242 4242', '12', 'incomplete'],
    ['4242 4242 4242 4242', '1234', 'invalid'],
    ['3782 822463 10005', '123', 'incomplete'],
    ['3782 822463 10005', '1234', null],
    ['', '12', 'incomplete'],
    ['', '123', null],
    ['', '', 'required'],
  ])('says of number "%s" with the code "%s": %s', (number, securityCode, problem) => {
    expect(findProblems({ ...values, number, securityCode }, NOW).securityCode).toBe(problem);
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['4242 4242 4242 4242', 'invalid'],
    ['Zoë O’Neill-Łukasik', null],
  ])('says of the name "%s": %s', (name, problem) => {
    expect(findProblems({ ...values, name }, NOW).name).toBe(problem);
  });

  it('has no brand while several are possible', () => {
    expect(brandOf('')).toBeNull();
    expect(brandOf('6')).toBeNull();
    expect(brandOf('42')?.cardType).toBe('VISA');
  });

  it('parses a complete expiry date only', () => {
    expect(readExpiry('03 / 29')).toEqual({ month: 3, year: 2029 });
    expect(readExpiry('03 / 2')).toBeNull();
  });
});
