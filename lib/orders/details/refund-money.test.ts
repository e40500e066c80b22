import { expect, test } from 'vitest';
import { chargedCurrencyOf } from './differing-charge';
import { refundMoney, wholeRefund } from './refund-money';

const order = { totalAmount: 6000, currency: 'EUR', chargedAmount: 6100, chargedCurrency: 'EUR' };
const inDollars = { ...order, chargedAmount: 7000, chargedCurrency: 'USD' };

test('a refund is of what was charged', () => {
  expect(wholeRefund(order)).toBe(6100);
  expect(wholeRefund({ ...order, chargedAmount: null })).toBe(6000);
  const own = { ...order, chargedCurrency: null };
  expect(chargedCurrencyOf(own)).toBe('EUR');
  expect(refundMoney(own, { from: 2000, to: 5000 })).toEqual({ amount: 3000, currency: 'EUR' });
  expect(refundMoney(order, { from: 5000, to: 5000 })).toEqual({ amount: 0, currency: 'EUR' });
});

test('of a charge in another currency only nothing and all of it are certain', () => {
  expect(wholeRefund(inDollars)).toBe(6000);
  expect(refundMoney(inDollars, { from: 0, to: 0 })).toEqual({ amount: 0, currency: 'USD' });
  expect(refundMoney(inDollars, { from: 0, to: 6000 })).toEqual({ amount: 7000, currency: 'USD' });
  expect(refundMoney(inDollars, { from: 0, to: 2000 })).toBeNull();
  expect(refundMoney(inDollars, { from: 2000, to: 6000 })).toBeNull();
  const notShown = { ...inDollars, chargedAmount: null };
  expect(refundMoney(notShown, { from: 0, to: 6000 })).toBeNull();
});
