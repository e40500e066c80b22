import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprintOf } from '@/lib/checkout/checkout-key';
import { matchKeyOf, sortItems } from '@/lib/payments/match-key';
import { methodsFor, type PricedLine, priceOrder, sentCodes, type TaxCode } from './rules';

const eur = (amount: number) => ({ amount, currency: 'EUR' });

const line = (id: string, unit: number, quantity: number): PricedLine => ({
  variantId: id,
  serviceProductId: `p-${id}`,
  name: id,
  detail: '',
  art: null,
  slug: null,
  unit: eur(unit),
  quantity,
});

const shipping = {
  code: 'standard',
  serviceProductId: 'p-ship',
  name: 'Standard',
  detail: '',
  price: eur(490),
  countries: [],
};
const vat: TaxCode = { code: 'VAT_STANDARD', name: 'VAT', ratePpm: 200_000 };
const gst: TaxCode = { code: 'GST', name: 'GST', ratePpm: 50_000 };
const pst: TaxCode = { code: 'PST', name: 'PST', ratePpm: 70_000 };

const price = (lines: PricedLine[], taxCodes: TaxCode[] = [vat]) =>
  priceOrder({ currency: 'EUR', lines, shipping, destination: 'IE', taxCodes, prices: 'net' });

test('a delivery method is offered in its countries, and everywhere if it has none', () => {
  const europe = { code: 'europe', countries: ['IE', 'FR'] };
  const overseas = { code: 'overseas', countries: ['US'] };
  const anywhere = { code: 'anywhere', countries: [] };
  const offered = (country: string) =>
    methodsFor([europe, overseas, anywhere], country).map(({ code }) => code);
  expect(offered('IE')).toEqual(['europe', 'anywhere']);
  expect(offered('US')).toEqual(['overseas', 'anywhere']);
  expect(offered('JP')).toEqual(['anywhere']);
});

describe('an order', () => {
  test('adds up goods, shipping and tax on both', () => {
    const quote = price([line('a', 1250, 2), line('b', 333, 1)]);
    expect(quote.subtotal).toEqual(eur(2833));
    expect(quote.tax).toEqual(eur(665)); // 20 % of 33.23 is 6.646
    expect(quote.total).toEqual(eur(3988));
  });

  test('rounds each tax by itself', () => {
    const quote = price([line('a', 10, 1)], [gst, pst]);
    expect(quote.taxes.map((tax) => tax.amount.amount)).toEqual([25, 35]);
    expect(quote.total.amount).toBe(560);
  });

  test('always totals its parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 99 })), { minLength: 1 }),
        fc.subarray([vat, gst, pst]),
        (rows, taxes) => {
          const quote = price(
            rows.map(([unit, quantity], index) => line(String(index), unit, quantity)),
            taxes,
          );
          expect(quote.total.amount).toBe(
            quote.subtotal.amount + shipping.price.amount + quote.tax.amount,
          );
          expect(Number.isSafeInteger(quote.total.amount)).toBe(true);
        },
      ),
    );
  });

  test('at gross prices is their sum, whatever the order of its lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 99 })), { minLength: 1 }),
        fc.subarray([vat, gst, pst]),
        (rows, taxCodes) => {
          const lines = rows.map(([unit, quantity], index) => line(String(index), unit, quantity));
          const grossOf = (all: PricedLine[]) =>
            priceOrder({
              ...{
                currency: 'EUR',
                shipping,
                destination: 'IE',
                taxCodes,
                prices: 'gross' as const,
              },
              lines: all,
            });
          const quote = grossOf(lines);
          expect(quote.taxesIncluded).toBe(true);
          expect(quote.total.amount).toBe(quote.subtotal.amount + shipping.price.amount);
          expect(quote.tax.amount).toBeLessThanOrEqual(quote.total.amount);
          expect(quote.lines[0]?.taxCodes).toEqual(taxCodes.map(({ code }) => code));
          const { taxes } = grossOf(lines.toReversed());
          expect(taxes).toEqual(quote.taxes);
          expect(sentCodes(quote)).toEqual([]);
        },
      ),
    );
  });

  test('sends the codes that are added, sorted', () => {
    expect(sentCodes(price([line('a', 10, 1)], [pst, gst]))).toEqual(['GST', 'PST']);
  });

  test('has one currency', () => {
    const yen = { ...line('a', 1, 1), unit: { amount: 1, currency: 'JPY' } };
    expect(() => price([yen])).toThrow(RangeError);
  });
});

describe('match keys', () => {
  const items = [
    { productId: 'b', quantity: 1 },
    { productId: 'a', quantity: 2 },
  ];
  const key = (change: object = {}) =>
    matchKeyOf({ customerId: 'c', items, taxCodes: ['GST', 'PST'], ...change });

  test('do not depend on the order of items or taxes', () => {
    expect(key({ items: [...items].reverse(), taxCodes: ['PST', 'GST'] })).toBe(key());
  });

  test('see two rows of one product as their sum', () => {
    const split = [...items, { productId: 'a', quantity: 1 }];
    const merged = [items[0], { productId: 'a', quantity: 3 }];
    expect(key({ items: split })).toBe(key({ items: merged }));
    expect(sortItems(split)).toEqual([
      { productId: 'a', quantity: 3 },
      { productId: 'b', quantity: 1 },
    ]);
  });

  test.each([
    ['customer', { customerId: 'd' }],
    ['items', { items: items.slice(1) }],
    ['quantity', { items: [{ productId: 'b', quantity: 2 }, items[1]] }],
    ['taxes', { taxCodes: ['GST'] }],
  ])('differ with another %s', (_, change) => {
    expect(key(change)).not.toBe(key());
  });
});

describe('fingerprints', () => {
  const quote = price([line('a', 1250, 2)]);
  const contact = { email: 'ada@example.com', firstname: 'Ada', lastname: 'Buyer', phone: '' };
  const address = { line1: '1 Road', city: 'Dublin', country: 'IE' };
  const print = fingerprintOf(quote, contact, address);

  test('are the same for the same purchase, whatever the order of fields', () => {
    const shuffled = { phone: '', lastname: 'Buyer', firstname: 'Ada', email: 'ada@example.com' };
    expect(fingerprintOf(price([line('a', 1250, 2)]), shuffled, address)).toBe(print);
  });

  test.each([
    ['quantity', fingerprintOf(price([line('a', 1250, 3)]), contact, address)],
    ['price', fingerprintOf(price([line('a', 1251, 2)]), contact, address)],
    ['item', fingerprintOf(price([line('b', 1250, 2)]), contact, address)],
    ['taxes', fingerprintOf(price([line('a', 1250, 2)], [gst]), contact, address)],
    ['e-mail', fingerprintOf(quote, { ...contact, email: 'x@example.com' }, address)],
    ['street', fingerprintOf(quote, contact, { ...address, line1: '2 Road' })],
  ])('differ with another %s', (_, other) => {
    expect(other).not.toBe(print);
  });
});
