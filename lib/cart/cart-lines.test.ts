import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { en } from '@/lib/texts/en';
import {
  addUnits,
  type LineFacts,
  lineProblem,
  mergeLines,
  type Quantity,
  readQuantity,
} from './cart-lines.ts';
import { MAX_QUANTITY } from './limits.ts';
import { refusalText } from './messages.ts';

describe('a quantity', () => {
  test.each([1, 99, '1', '99', ' 7 ', '007'])('of %j is accepted', (input) => {
    expect(readQuantity(input)).toEqual({ ok: true, value: Number(input) });
  });

  test.each([0, -1, 1.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY, 100])(
    'of %j is refused',
    (input) => {
      expect(readQuantity(input).ok).toBe(false);
    },
  );

  test.each(['0', '-1', '1.5', '1e9', '1e1', 'abc', '', ' ', '+3', '0x10', '9'.repeat(400)])(
    'of the text %j is refused',
    (input) => {
      expect(readQuantity(input).ok).toBe(false);
    },
  );

  test.each([undefined, null, true, {}, [3], ['3'], 3n])(
    'of another type (%s) is refused',
    (input) => {
      expect(readQuantity(input).ok).toBe(false);
    },
  );

  test('above the maximum is refused with the maximum', () => {
    const result = readQuantity('100');
    expect(!result.ok && result.error).toMatchObject({
      code: 'too-many-units',
    });
  });

  test('is accepted exactly for whole numbers from 1 to 99', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const result = readQuantity(input);
        if (!result.ok) return;
        expect(Number.isInteger(result.value)).toBe(true);
        expect(result.value).toBeGreaterThanOrEqual(1);
        expect(result.value).toBeLessThanOrEqual(MAX_QUANTITY);
        expect(Number(input)).toBe(result.value);
      }),
    );
  });
});

test('units can be added up to 99; more are refused with the units in the cart', () => {
  expect(addUnits(0, 1)).toEqual({ ok: true, value: 1 });
  expect(addUnits(60, 39)).toEqual({ ok: true, value: 99 });
  const refused = addUnits(60, 40);
  expect(!refused.ok && refusalText(en.cart, refused.error)).toMatch(/99.*60/);
});

const lines = fc.uniqueArray(
  fc.record({
    variantId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  }),
  { selector: (line) => line.variantId },
);

function amounts(of: readonly Quantity[]): Record<string, number> {
  return Object.fromEntries(of.map((line) => [line.variantId, line.quantity]));
}

describe('two merged carts', () => {
  test('add up to at most 99 units of an item', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const sum = amounts(mergeLines(one, other));
        for (const id of new Set([...one, ...other].map((line) => line.variantId))) {
          const plain = (amounts(one)[id] ?? 0) + (amounts(other)[id] ?? 0);
          expect(sum[id]).toBe(Math.min(plain, MAX_QUANTITY));
        }
      }),
    );
  });

  test('are independent of the order', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        expect(amounts(mergeLines(one, other))).toEqual(amounts(mergeLines(other, one)));
      }),
    );
  });

  test('are independent of the grouping of three carts', () => {
    fc.assert(
      fc.property(lines, lines, lines, (a, b, c) => {
        expect(amounts(mergeLines(mergeLines(a, b), c))).toEqual(
          amounts(mergeLines(a, mergeLines(b, c))),
        );
      }),
    );
  });

  test('keep all items if one cart is empty', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        expect(mergeLines(cart, [])).toEqual(cart);
        expect(mergeLines([], cart)).toEqual(cart);
      }),
    );
  });
});

describe('a line', () => {
  const sold: LineFacts = {
    known: true,
    offered: true,
    active: true,
    unit: { amount: 1450, currency: 'EUR' },
    quantity: 3,
    left: null,
  };

  test.each([
    ['can be bought', sold, null],
    ['is gone', { ...sold, known: false }, 'gone'],
    ['is switched off', { ...sold, active: false }, 'inactive'],
    ['has no price', { ...sold, unit: null }, 'no-price'],
    ['is priced otherwise', { ...sold, unit: { amount: 1, currency: 'USD' } }, 'other-currency'],
    [
      'is sold in other currencies alone',
      { ...sold, offered: false, known: false },
      'other-currency',
    ],
    ['is left in number', { ...sold, left: 3 }, null],
    ['is too few', { ...sold, left: 2 }, 'too-few-left'],
    ['is out of stock', { ...sold, left: 0 }, 'out-of-stock'],
    ['is gone before it is out of stock', { ...sold, known: false, left: 0 }, 'gone'],
  ] as const)('that %s is told so', (_, facts, expected) => {
    expect(lineProblem(facts, 'EUR')).toBe(expected);
  });
});
