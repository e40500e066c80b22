import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '@/lib/money';
import { monthOf, paidMonths } from '@/modules/subscriptions/months';
import { addMonths } from '@/modules/subscriptions/rules';
import { invoiceDocument } from './document';
import { type InvoicedMonth, invoiceNumber, monthDraft, numbered, splitGross } from './rules';

const eur = (amount: number) => ({ amount, currency: 'EUR' });

test('numbers have the brand’s prefix, and grow beyond their digits', () => {
  expect(invoiceNumber('HL-', 42)).toBe('HL-000042');
  expect(invoiceNumber('', 1_234_567)).toBe('1234567');
});

const rates = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 3 });

test('a total is split into the net amount whose taxes add up to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), rates, (net, ratesPpm) => {
      const taxes = ratesPpm.map((rate) => shareOf(eur(net), rate).amount);
      const gross = taxes.reduce((sum, tax) => sum + tax, net);
      const split = splitGross(eur(gross), ratesPpm);
      const sum = split.taxes.reduce((total, { amount }) => total + amount, split.net);
      expect(sum).toBe(gross);
      expect(Math.abs(split.net - net)).toBeLessThanOrEqual(1 + ratesPpm.length);
    }),
  );
});

const dates = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2035-01-01'),
  noInvalidDate: true,
});

test('each charge on its day pays the month that begins there, and no month is paid twice', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 40 }), (anchor, count) => {
      const months = Array.from({ length: count }, (_, index) =>
        monthOf(anchor, addMonths(anchor, index)),
      );
      expect(months.map(({ month }) => month)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
      expect(paidMonths(anchor, addMonths(anchor, count))).toEqual(months);
    }),
  );
});

const seller = {
  legalName: 'Seller',
  address: { street: '1 Road', postalCode: 'D01 F5P2', city: 'Dublin', country: 'IE' },
  taxNumber: 'IE1',
  email: 'hello@seller.example',
  locale: 'en-IE',
};

const month: InvoicedMonth = {
  plan: 'Club',
  quantity: 2,
  unitAmount: 1400,
  currency: 'EUR',
  rates: [{ code: 'VAT', name: 'VAT', ratePpm: 200_000 }],
  taxesIncluded: false,
  country: 'IE',
  name: 'Ada Buyer',
  address: {},
  email: 'ada@buyer.example',
  from: new Date('2026-01-31T10:00:00Z'),
  to: new Date('2026-02-28T10:00:00Z'),
  paidAt: new Date('2026-01-31T10:00:00Z'),
  charged: eur(3360),
  card: null,
  transactionId: 't1',
};

test('a month at its price lists its units', () => {
  expect(monthDraft(month, seller)).toMatchObject({
    lines: [{ quantity: 2, unit: 1400, total: 2800, ratesPpm: [200_000] }],
    ...{ net: 2800, tax: 560, gross: 3360, reference: 't1' },
  });
});

test('a charge of another amount is one line of that amount, with its share of tax', () => {
  expect(monthDraft({ ...month, charged: eur(1001) }, seller)).toMatchObject({
    lines: [{ quantity: 1, unit: 834, total: 834 }],
    ...{ net: 834, tax: 167, gross: 1001 },
  });
});

test('a month at a gross price contains its tax, whatever was charged', () => {
  const gross = { ...month, taxesIncluded: true };
  expect(monthDraft({ ...gross, charged: eur(2800) }, seller)).toMatchObject({
    lines: [{ quantity: 2, unit: 1400, total: 2800 }],
    taxes: [{ base: 2333, amount: 467 }],
    ...{ net: 2333, tax: 467, gross: 2800, taxesIncluded: true },
  });
  expect(monthDraft({ ...gross, charged: eur(1001) }, seller)).toMatchObject({
    lines: [{ quantity: 1, unit: 1001, total: 1001 }],
    ...{ net: 834, tax: 167, gross: 1001 },
  });
});

test('a document of before says that its prices contained no tax', () => {
  const { taxesIncluded: _, ...before } = numbered(monthDraft(month, seller), 'HL-1', month.paidAt);
  expect(invoiceDocument.parse(before).taxesIncluded).toBe(false);
});

test('where the service shows no amount, it is what the month costs', () => {
  expect(monthDraft({ ...month, charged: null, transactionId: null }, seller)).toMatchObject({
    ...{ gross: 3360, reference: null },
  });
});
