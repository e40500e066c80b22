import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shop } from '@/brand/shop';
import { readAttributes } from './facets/attributes.ts';
import {
  availabilityOf,
  displayedUnits,
  markDescription,
  overallAvailability,
  skuOf,
  startingPrice,
} from './rules.ts';
import { type Availability, defaultVariant, nearestVariant } from './selling/variant-choice.ts';

const euro = (amount: number) => ({ amount, currency: 'EUR' });
const atService = { amount: 1450, currency: 'EUR', active: true, deleted: false };

describe('the availability', () => {
  test.each([
    ['is for sale when the service shows it active and priced', atService, 'available'],
    ['is paused when the service says inactive', { ...atService, active: false }, 'paused'],
    ['is unpriced where the service shows no price', { ...atService, amount: null }, 'unpriced'],
    ['is unpriced in another currency', { ...atService, currency: null }, 'unpriced'],
    ['is gone when the service has deleted it', { ...atService, deleted: true }, 'gone'],
    [
      'is gone, not paused, when it is both',
      { ...atService, active: false, deleted: true },
      'gone',
    ],
    ['is gone when the mirror does not have it', null, 'gone'],
  ])('of a variant %s', (_, mirrored, expected) => {
    expect(availabilityOf(mirrored)).toBe(expected);
  });

  test('of a product is that of its best variant', () => {
    const of = (...states: Availability[]) =>
      overallAvailability(states.map((availability) => ({ availability, price: null })));
    expect(of('gone', 'paused', 'available')).toBe('available');
    expect(of('gone', 'paused')).toBe('paused');
    expect(of('paused', 'unpriced')).toBe('unpriced');
    expect(of('gone')).toBe('gone');
    expect(of()).toBe('gone');
  });
});

describe('the price on a card', () => {
  const variant = (amount: number | null, availability: Availability = 'available') => ({
    availability,
    price: amount === null ? null : euro(amount),
  });

  test('is the lowest of the available variants, and tells whether others cost more', () => {
    expect(startingPrice([variant(5350), variant(1450)])).toMatchObject({
      from: euro(1450),
      more: true,
    });
    expect(startingPrice([variant(1450), variant(1450)])).toMatchObject({
      from: euro(1450),
      more: false,
    });
  });

  test('leaves out unavailable variants', () => {
    expect(startingPrice([variant(500, 'paused'), variant(1450)])).toMatchObject({
      from: euro(1450),
      more: false,
    });
  });

  test('is the lowest known one if nothing is available', () => {
    expect(startingPrice([variant(500, 'paused')])).toMatchObject({ from: euro(500), more: false });
    expect(startingPrice([variant(null)])).toBeNull();
    expect(startingPrice([])).toBeNull();
  });

  test('never compares amounts of two currencies', () => {
    const dollars = { availability: 'available' as const, price: { amount: 1, currency: 'USD' } };
    expect(startingPrice([variant(1450), dollars])).toMatchObject({
      from: euro(1450),
      more: false,
    });
  });

  test('is never higher than another one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1e6 }), { minLength: 1 }), (amounts) => {
        const price = startingPrice(amounts.map((amount) => variant(amount)));
        expect(price?.from.amount).toBe(Math.min(...amounts));
        expect(price?.more).toBe(new Set(amounts).size > 1);
      }),
    );
  });
});

describe('choosing a variant', () => {
  const make = (size: string, colour: string, availability: Availability = 'available') => ({
    id: `${size}-${colour}`,
    choice: { size, colour },
    availability,
  });
  const variants = [make('S', 'Blue', 'paused'), make('S', 'Green'), make('L', 'Blue')];

  test('begins with the first available variant', () => {
    expect(defaultVariant(variants)?.id).toBe('S-Green');
    expect(defaultVariant(variants.slice(0, 1))?.id).toBe('S-Blue');
    expect(defaultVariant([])).toBeUndefined();
  });

  test('finds the exact match, paused or not', () => {
    expect(nearestVariant(variants, { size: 'S', colour: 'Blue' })?.id).toBe('S-Blue');
  });

  test('drops the older choice if no variant has both', () => {
    const choice = { size: 'L', colour: 'Green' };
    expect(nearestVariant(variants, choice, 'size')?.id).toBe('L-Blue');
    expect(nearestVariant(variants, choice, 'colour')?.id).toBe('S-Green');
  });

  test('always finds a variant, and keeps the last choice if a variant has it', () => {
    const sizes = fc.constantFrom('S', 'L', 'XL');
    const colours = fc.constantFrom('Blue', 'Green');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(sizes, colours), { minLength: 1 }),
        sizes,
        colours,
        (list, size, colour) => {
          const all = list.map(([one, other]) => make(one, other));
          const found = nearestVariant(all, { size, colour }, 'size');
          expect(found).toBeDefined();
          if (list.some(([one]) => one === size)) expect(found?.choice.size).toBe(size);
        },
      ),
    );
  });
});

test('the SKU is read from a description with any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[\w.-]{1,40}$/), (text, sku) => {
      expect(skuOf(markDescription(text, sku))).toBe(sku);
    }),
  );
  expect(skuOf('A tin.')).toBeNull();
  expect(skuOf(undefined)).toBeNull();
  expect(skuOf('SKU: one SKU: two')).toBe('two');
});

test('a product with malformed attributes stays on sale', () => {
  expect(readAttributes({ kind: 'coffee', hour: 'early' })).toEqual({ kind: 'plain' });
  expect(readAttributes(null)).toEqual({ kind: 'plain' });
});

test.each([
  [null, null],
  [shop.lowStock + 1, null],
  [shop.lowStock, shop.lowStock],
  [1, 1],
  [0, 0],
])('with %s units, the page shows %s as left', (free, left) => {
  expect(displayedUnits(free)).toBe(left);
});
