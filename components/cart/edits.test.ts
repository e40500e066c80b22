import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartView, CartViewLine } from '@/lib/cart/cart-view';
import {
  type CartEdit,
  isOvertaken,
  isSettled,
  shownCount,
  shownQuantity,
  withRemoved,
} from './edits.ts';

function lineOf(variantId: string, quantity: number): CartViewLine {
  const amounts = { unit: '€1.00', total: `€${quantity}.00`, was: null, left: null };
  return {
    ...{ variantId, quantity, ...amounts },
    ...{ name: variantId, detail: '', image: null, slug: null, problem: null },
  };
}

function cartOf(quantities: Record<string, number>): CartView {
  const lines = Object.entries(quantities).map(([id, quantity]) => lineOf(id, quantity));
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return { tag: 'cart', revision: 1, count, lines, subtotal: null, blocked: false, joined: null };
}

const add = (variantId: string, quantity: number): CartEdit => ({
  kind: 'add',
  variantId,
  quantity,
});
const set = (variantId: string, quantity: number): CartEdit => ({
  kind: 'set',
  variantId,
  quantity,
});
const remove = (variantId: string): CartEdit => ({ kind: 'remove', variantId });
const keep: CartEdit = { kind: 'joined', keep: true };

describe('what the shopper sees before the server has answered', () => {
  test.each<{ title: string; edits: CartEdit[]; shirts: number; count: number }>([
    { title: 'the server’s cart', edits: [], shirts: 2, count: 3 },
    { title: 'units that are added', edits: [add('shirt', 3)], shirts: 5, count: 6 },
    { title: 'every press', edits: [add('shirt', 1), add('shirt', 1)], shirts: 4, count: 5 },
    { title: 'at most 99 of an item', edits: [add('shirt', 99)], shirts: 99, count: 100 },
    { title: 'a new item', edits: [add('cup', 1)], shirts: 2, count: 4 },
    { title: 'the last quantity', edits: [set('shirt', 3), set('shirt', 4)], shirts: 4, count: 5 },
    { title: 'a removal', edits: [remove('shirt')], shirts: 0, count: 1 },
    {
      title: 'what was removed and restored',
      edits: [remove('shirt'), add('shirt', 2)],
      shirts: 2,
      count: 3,
    },
    { title: 'a decision about a joined cart', edits: [keep], shirts: 2, count: 3 },
  ])('$title', ({ edits, shirts, count }) => {
    const cart = { server: cartOf({ shirt: 2, scarf: 1 }), edits };
    expect(shownQuantity(cart, 'shirt')).toBe(shirts);
    expect(shownCount(cart)).toBe(count);
    expect(isSettled(cart)).toBe(edits.length === 0);
  });

  test('units that are added before the cart has loaded', () => {
    const cart = { server: null, edits: [add('shirt', 2)] };
    expect(shownQuantity(cart, 'shirt')).toBe(2);
    expect(shownCount(cart)).toBe(2);
    expect(isSettled({ server: null, edits: [] })).toBe(false);
  });
});

describe('an edit is not sent', () => {
  test.each<{ title: string; edit: CartEdit; later: CartEdit[]; overtaken: boolean }>([
    { title: 'before another quantity', edit: set('a', 2), later: [set('a', 3)], overtaken: true },
    { title: 'before a removal', edit: set('a', 2), later: [remove('a')], overtaken: true },
    { title: 'but before another item', edit: set('a', 2), later: [set('b', 3)], overtaken: false },
    { title: 'but as the last one', edit: set('a', 2), later: [], overtaken: false },
    { title: 'but to add units', edit: add('a', 1), later: [add('a', 1)], overtaken: false },
  ])('$title', ({ edit, later, overtaken }) => {
    expect(isOvertaken(edit, later)).toBe(overtaken);
  });

  test('and the cart ends with the same quantities', () => {
    const item = fc.constantFrom('shirt', 'scarf');
    const units = fc.integer({ min: 1, max: 9 });
    const edit: fc.Arbitrary<CartEdit> = fc.oneof(
      fc.tuple(item, units).map(([id, quantity]) => set(id, quantity)),
      fc.tuple(item, units).map(([id, quantity]) => add(id, quantity)),
      item.map(remove),
    );
    fc.assert(
      fc.property(fc.array(edit), (edits) => {
        const sent = edits.filter((one, index) => !isOvertaken(one, edits.slice(index + 1)));
        const server = cartOf({ shirt: 2, scarf: 1 });
        for (const id of ['shirt', 'scarf']) {
          expect(shownQuantity({ server, edits: sent }, id)).toBe(
            shownQuantity({ server, edits }, id),
          );
        }
      }),
    );
  });
});

test.each([
  ['before the server has answered', ['a', 'b', 'c']],
  ['afterwards', ['c']],
])('removed lines keep their positions, %s', (_, current) => {
  const removed = [
    { line: lineOf('b', 3), index: 1 },
    { line: lineOf('a', 2), index: 0 },
  ];
  const lines = withRemoved(
    current.map((id) => lineOf(id, 1)),
    removed,
  );
  expect(lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`)).toEqual([
    'a 2',
    'b 3',
    'c 1',
  ]);
});
