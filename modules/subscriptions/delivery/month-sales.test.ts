import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '@/lib/money';
import { addedTaxesOf, monthSums } from './month-sales';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const rateOf = (ratePpm: number) => ({ code: `T${ratePpm}`, name: 'Tax', ratePpm });
const rates = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 3 });

test('the net amount and the taxes of a total add up to the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), rates, (net, ratesPpm) => {
      const taxes = ratesPpm.map((rate) => shareOf(eur(net), rate).amount);
      const total = taxes.reduce((sum, tax) => sum + tax, net);
      const split = addedTaxesOf(eur(total), ratesPpm.map(rateOf));
      const rest = split.reduce((left, { amount }) => left - amount, total);
      expect(Math.abs(rest - net)).toBeLessThanOrEqual(1 + ratesPpm.length);
    }),
  );
});

const price = { unitAmount: 1400, quantity: 2, currency: 'EUR' };

test.each([
  ['a month at its price', false, 3360, { isMonth: true, taxAmount: 560, totalAmount: 3360 }],
  ['a month of an unknown charge', false, null, { isMonth: true, totalAmount: 3360 }],
  ['another amount', false, 1001, { isMonth: false, taxAmount: 167, totalAmount: 1001 }],
  ['a gross price', true, 2800, { isMonth: true, taxAmount: 467, totalAmount: 2800 }],
  ['another gross amount', true, 1001, { isMonth: false, taxAmount: 167, totalAmount: 1001 }],
])('%s has its taxes', (_, taxesIncluded, charged, expected) => {
  const sums = monthSums(
    price,
    [rateOf(200_000)],
    taxesIncluded,
    charged === null ? null : eur(charged),
  );
  expect(sums).toMatchObject(expected);
});
