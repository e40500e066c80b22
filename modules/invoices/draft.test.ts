import { expect, test } from 'vitest';
import { saleOf } from '@/lib/testing/builders/sale';
import { draftOf, invoiceNumber } from './draft';

test('numbers have the brand’s prefix, and can have more than six digits', () => {
  expect(invoiceNumber('HL-', 42)).toBe('HL-000042');
  expect(invoiceNumber('', 1_234_567)).toBe('1234567');
});

const seller = {
  legalName: 'Seller',
  address: { street: '1 Road', postalCode: 'D01 F5P2', city: 'Dublin', country: 'IE' },
  taxNumber: 'IE1',
  email: 'hello@seller.example',
  locale: 'en-IE',
};

const item = {
  id: 'i',
  name: 'Club',
  detail: '',
  sku: null,
  variantId: null,
  quantity: 2,
  unitAmount: 1400,
};
const vat = { code: 'VAT', name: 'VAT', ratePpm: 200_000, amount: 560, baseAmount: null };

test('added taxes apply to every line, including delivery', () => {
  const sale = saleOf({
    lines: [{ ...item, taxCodes: [] }],
    delivery: { name: 'Post', amount: 500 },
    taxes: [{ ...vat, amount: 660 }],
    ...{ taxAmount: 660, totalAmount: 3960 },
  });
  expect(draftOf(sale, seller)).toMatchObject({
    lines: [
      { name: 'Club', quantity: 2, unit: 1400, total: 2800, ratesPpm: [200_000] },
      { name: 'Post', quantity: 1, unit: 500, total: 500, ratesPpm: [200_000] },
    ],
    taxes: [{ base: 3300, amount: 660 }],
    ...{ net: 3300, tax: 660, gross: 3960, reference: 't1' },
  });
});

test('with included taxes, each line has its own, and delivery is split accordingly', () => {
  const book = { ...item, id: 'b', name: 'Book', quantity: 1, unitAmount: 1000 };
  const reduced = { ...vat, code: 'REDUCED', ratePpm: 100_000 };
  const sale = saleOf({
    lines: [
      { ...item, quantity: 1, unitAmount: 2000, taxCodes: ['VAT'] },
      { ...book, taxCodes: ['REDUCED'] },
    ],
    delivery: { name: 'Post', amount: 490 },
    taxes: [
      { ...reduced, amount: 106, baseAmount: 1057 },
      { ...vat, amount: 388, baseAmount: 1939 },
    ],
    ...{ taxAmount: 494, totalAmount: 3490, taxesIncluded: true },
  });
  const { lines, ...draft } = draftOf(sale, seller);
  expect(lines.map(({ name, total, ratesPpm }) => [name, total, ...ratesPpm])).toEqual([
    ['Club', 2000, 200_000],
    ['Book', 1000, 100_000],
    ['Post', 163, 100_000],
    ['Post', 327, 200_000],
  ]);
  expect(draft).toMatchObject({
    ...{ net: 2996, tax: 494, gross: 3490, taxesIncluded: true },
    taxes: [{ base: 1057 }, { base: 1939 }],
  });
});

test('a change within a month is one line with the charged amount', () => {
  const month = { number: 2, from: new Date('2026-01-31'), to: new Date('2026-02-28') };
  const sale = saleOf({
    ...{ kind: 'month', month, title: 'Club', taxes: [{ ...vat, amount: 167 }] },
    lines: [{ ...item, unitAmount: null, taxCodes: ['VAT'] }],
    ...{ taxAmount: 167, totalAmount: 1001 },
  });
  expect(draftOf(sale, seller)).toMatchObject({
    about: { kind: 'subscription', plan: 'Club' },
    lines: [{ detail: '2 units, changed within the month', quantity: 1, unit: 834, total: 834 }],
    ...{ net: 834, tax: 167, gross: 1001 },
  });
});
