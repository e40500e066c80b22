import { expect, test } from 'vitest';
import { priceMonth } from './quote';

test('a month is the price of all units, and each tax applies to their sum', () => {
  const unit = { amount: 1999, currency: 'EUR' };
  const gst = { code: 'GST', name: 'GST', ratePpm: 50_000 };
  const pst = { code: 'PST', name: 'PST', ratePpm: 70_000 };
  const month = priceMonth(unit, 3, [gst, pst], 'net');
  expect(month.subtotal.amount).toBe(5997);
  expect(month.taxes.map((tax) => tax.amount.amount)).toEqual([300, 420]);
  expect(month.total).toEqual({ amount: 6717, currency: 'EUR' });
});

test('a month at a gross price is the price of its units, and includes its taxes', () => {
  const yen = { amount: 3300, currency: 'JPY' };
  const month = priceMonth(yen, 2, [{ code: 'CT', name: 'Tax', ratePpm: 100_000 }], 'gross');
  expect(month).toMatchObject({ taxesIncluded: true, total: { amount: 6600, currency: 'JPY' } });
  expect(month.taxes.map((tax) => tax.amount.amount)).toEqual([600]);
});
