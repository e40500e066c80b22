import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { addItem, contentsOf, createCart, filledCart } from '@/lib/testing/builders/carts';
import { withTestDatabase } from '@/lib/testing/database';
import { addLine, addLines, removeLine, setLine } from './change-cart.ts';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';
import { loadCart } from './load-cart.ts';
import { findOpenCart } from './open-cart.ts';

withTestDatabase({ databasePoolSize: 10 });

describe('adding to the cart', () => {
  test('creates a cart for a new visitor', async () => {
    const shirt = await addItem();
    const added = await addLine(null, { variantId: shirt, quantity: 2 });
    expect(added.ok && (await contentsOf(added.value.id))).toEqual([
      { variantId: shirt, quantity: 2 },
    ]);
  });

  test('creates no cart if the item is refused', async () => {
    const before = await db().cart.count();
    const refused = await addLine(null, { variantId: 'nothing', quantity: 1 });
    expect(!refused.ok && refused.error.code).toBe('unknown-item');
    expect(await db().cart.count()).toBe(before);
  });

  test('skips refused items among several', async () => {
    const [shirt, gone] = [await addItem(), await addItem({ active: false })];
    const lines = [
      { variantId: shirt, quantity: 1 },
      { variantId: gone, quantity: 1 },
      { variantId: shirt, quantity: 2 },
    ];
    const added = await addLines(null, lines);
    expect(added.ok && (await contentsOf(added.value.id))).toEqual([
      { variantId: shirt, quantity: 3 },
    ]);
  });

  test('writes the same lines into a new and an existing cart', async () => {
    const [mug, gone, shirt] = [
      await addItem({ price: 900 }),
      await addItem({ active: false }),
      await addItem(),
    ];
    const lines = [
      { variantId: shirt, quantity: 98 },
      { variantId: gone, quantity: 1 },
      { variantId: mug, quantity: 3 },
      { variantId: shirt, quantity: 2 },
      { variantId: shirt, quantity: 1 },
    ];
    const written = async (cartId: string | null) => {
      const added = await addLines(cartId, lines);
      if (!added.ok) throw new Error(added.error.code);
      const { id } = added.value;
      const rows = await db().cartItem.findMany({
        where: { cartId: id },
        orderBy: { addedAt: 'asc' },
        omit: { cartId: true, addedAt: true },
      });
      return { rows, revisionIsRead: (await findOpenCart(id))?.id === id };
    };
    const fresh = await written(null);
    expect(fresh.rows.map((row) => [row.variantId, row.quantity, row.unitAmount])).toEqual([
      [shirt, 99, 1450],
      [mug, 3, 900],
    ]);
    const before = await createCart(null);
    expect(fresh).toEqual(await written(before.id));
  });

  test('changes nothing if all items are refused', async () => {
    const cart = await filledCart([{ variantId: await addItem(), quantity: 1 }]);
    const before = await findOpenCart(cart.id);
    const gone = { variantId: await addItem({ active: false }), quantity: 1 };
    const refused = await addLines(cart.id, [gone, { variantId: 'nothing', quantity: 1 }]);
    expect(!refused.ok && refused.error.code).toBe('not-for-sale');
    expect(await findOpenCart(cart.id)).toEqual(before);
  });

  test('fifty times concurrently adds fifty units', async () => {
    const shirt = await addItem();
    const cart = await createCart();
    const clicks = Array.from({ length: 50 }, () =>
      addLine(cart.id, { variantId: shirt, quantity: 1 }),
    );
    expect((await Promise.all(clicks)).every((result) => result.ok)).toBe(true);
    expect(await contentsOf(cart.id)).toEqual([{ variantId: shirt, quantity: 50 }]);
    expect((await findOpenCart(cart.id))?.revision).toBe(50);
  });

  test('stops at 99 units under concurrency', async () => {
    const shirt = await addItem();
    const cart = await filledCart([{ variantId: shirt, quantity: 95 }]);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => addLine(cart.id, { variantId: shirt, quantity: 1 })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(4);
    expect(await contentsOf(cart.id)).toEqual([{ variantId: shirt, quantity: MAX_QUANTITY }]);
  });

  test('refuses new lines in a full cart, but adds units to existing lines', async () => {
    const items = await Promise.all(Array.from({ length: MAX_LINES + 4 }, () => addItem()));
    const cart = await createCart();
    const results = await Promise.all(
      items.map((variantId) => addLine(cart.id, { variantId, quantity: 1 })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(MAX_LINES);
    const [first] = await contentsOf(cart.id);
    expect(first && (await addLine(cart.id, { ...first, quantity: 1 })).ok).toBe(true);
  });

  test.each([
    ['switched off', { active: false }, 'not-for-sale'],
    ['without a price', { price: null }, 'not-for-sale'],
    ['of the shop’s own use', { hidden: true }, 'unknown-item'],
    ['in another currency', { currency: 'JPY' }, 'other-currency'],
  ] as const)('refuses an item that is %s and changes nothing', async (_, item, code) => {
    const cart = await filledCart([{ variantId: await addItem(), quantity: 1 }]);
    const before = await loadCart(cart.id);
    const refused = await addLine(cart.id, { variantId: await addItem(item), quantity: 1 });
    expect(!refused.ok && refused.error.code).toBe(code);
    expect(await loadCart(cart.id)).toEqual(before);
  });
});

describe('a line', () => {
  test('has the quantity that was set last', async () => {
    const shirt = await addItem();
    const cart = await filledCart([{ variantId: shirt, quantity: 1 }]);
    await setLine(cart.id, { variantId: shirt, quantity: 7 });
    expect(await contentsOf(cart.id)).toEqual([{ variantId: shirt, quantity: 7 }]);
  });

  test('of an inactive item can be lowered but not raised', async () => {
    const shirt = await addItem();
    const cart = await filledCart([{ variantId: shirt, quantity: 5 }]);
    await db().mirrorProduct.update({
      where: { serviceId: `p-${shirt}` },
      data: { active: false },
    });
    const raised = await setLine(cart.id, { variantId: shirt, quantity: 6 });
    expect(!raised.ok && raised.error.code).toBe('not-for-sale');
    expect((await setLine(cart.id, { variantId: shirt, quantity: 3 })).ok).toBe(true);
    expect(await contentsOf(cart.id)).toEqual([{ variantId: shirt, quantity: 3 }]);
  });

  test('stays with its name after the item has left the catalogue', async () => {
    const shirt = await addItem();
    const cart = await filledCart([{ variantId: shirt, quantity: 2 }]);
    await db().catalogVariant.delete({ where: { id: shirt } });
    const [line] = (await loadCart(cart.id))?.lines ?? [];
    expect(line).toMatchObject({
      name: 'First Light',
      detail: '250 g',
      quantity: 2,
      serviceProductId: null,
    });
    expect((await setLine(cart.id, { variantId: shirt, quantity: 1 })).ok).toBe(true);
    expect((await removeLine(cart.id, shirt)).ok).toBe(true);
    expect(await contentsOf(cart.id)).toEqual([]);
  });

  test('stays after the service has deleted the product', async () => {
    const shirt = await addItem();
    const cart = await filledCart([{ variantId: shirt, quantity: 2 }]);
    await db().mirrorProduct.update({
      where: { serviceId: `p-${shirt}` },
      data: { deletedAt: new Date() },
    });
    const [line] = (await loadCart(cart.id))?.lines ?? [];
    expect(line).toMatchObject({ quantity: 2, serviceProductId: null, unit: null });
  });

  test('that does not exist cannot be set, and removing it is no error', async () => {
    const [shirt, scarf] = [await addItem(), await addItem()];
    const cart = await filledCart([{ variantId: shirt, quantity: 1 }]);
    const refused = await setLine(cart.id, { variantId: scarf, quantity: 1 });
    expect(!refused.ok && refused.error.code).toBe('not-in-cart');
    expect((await removeLine(cart.id, scarf)).ok).toBe(true);
    expect(await contentsOf(cart.id)).toEqual([{ variantId: shirt, quantity: 1 }]);
  });

  test('that was removed and is added again starts at the added quantity', async () => {
    const [first, second] = [await addItem(), await addItem()];
    const cart = await filledCart([
      { variantId: first, quantity: 60 },
      { variantId: second, quantity: 1 },
    ]);
    await removeLine(cart.id, first);
    await addLine(cart.id, { variantId: first, quantity: 50 });
    expect(await contentsOf(cart.id)).toEqual([
      { variantId: second, quantity: 1 },
      { variantId: first, quantity: 50 },
    ]);
  });

  test('shows the former price after a change', async () => {
    const shirt = await addItem();
    const cart = await filledCart([{ variantId: shirt, quantity: 1 }]);
    await db().mirrorProduct.update({
      where: { serviceId: `p-${shirt}` },
      data: { priceAmount: 1600 },
    });
    const [line] = (await loadCart(cart.id))?.lines ?? [];
    expect(line).toMatchObject({ unit: { amount: 1600 }, seen: { amount: 1450 } });
  });
});

test('a change of a closed cart applies to its successor', async () => {
  const shirt = await addItem();
  const cart = await filledCart([{ variantId: shirt, quantity: 2 }]);
  const next = await createCart();
  await db().cart.update({
    where: { id: cart.id },
    data: { closedAt: new Date(), successorId: next.id },
  });
  const later = await addLine(cart.id, { variantId: shirt, quantity: 1 });
  expect(later.ok && later.value.id).toBe(next.id);
  expect(await contentsOf(cart.id)).toEqual([{ variantId: shirt, quantity: 2 }]);
  expect(await contentsOf(next.id)).toEqual([{ variantId: shirt, quantity: 1 }]);
});
