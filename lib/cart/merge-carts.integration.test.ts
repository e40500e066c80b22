import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { addItem, addUser, contentsOf, createCart, filledCart } from '@/lib/testing/builders/carts';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';
import { mergeLines, type Quantity } from './cart-lines.ts';
import { addLine, keepJoined, removeJoined, setLine } from './change-cart.ts';
import { MAX_QUANTITY } from './limits.ts';
import { mergeCarts } from './merge-carts.ts';
import { ensureUserCart, findOpenCart, findUserCart } from './open-cart.ts';

withTestDatabase({ databasePoolSize: 10 });

describe('a user', () => {
  test('who creates a cart on ten devices at once has one cart', async () => {
    const userId = await addUser();
    const carts = await Promise.all(Array.from({ length: 10 }, () => ensureUserCart(userId)));
    expect(new Set(carts.map((cart) => cart.id)).size).toBe(1);
    expect(await db().cart.count({ where: { userId } })).toBe(1);
  });
});

describe('signing in', () => {
  test('turns the guest’s cart into the user’s if the user has none', async () => {
    const [shirt, userId] = [await addItem(), await addUser()];
    const guest = await filledCart([{ variantId: shirt, quantity: 2 }]);
    const { merged, cart } = await mergeCarts(guest.id, userId);
    expect(merged).toBe(true);
    expect(cart).toMatchObject({ id: guest.id, userId });
    expect(await contentsOf(guest.id)).toEqual([{ variantId: shirt, quantity: 2 }]);
  });

  test('merges both carts', async () => {
    const items = await Promise.all([addItem(), addItem(), addItem()]);
    const line = fc.record({
      variantId: fc.constantFrom(...items),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    });
    const lines = fc.uniqueArray(line, { selector: (item) => item.variantId });
    await fc.assert(
      fc.asyncProperty(lines, lines, async (ofUser, ofGuest) => {
        const userId = await addUser();
        const own = await filledCart(ofUser, userId);
        const guest = await filledCart(ofGuest);
        await mergeCarts(guest.id, userId);
        const byId = (one: Quantity, other: Quantity) =>
          one.variantId.localeCompare(other.variantId);
        expect((await contentsOf(own.id)).sort(byId)).toEqual(
          mergeLines(ofUser, ofGuest).sort(byId),
        );
        expect((await findOpenCart(guest.id))?.id).toBe(own.id);
        // Removing the joined items restores the cart, unless it was empty before.
        await removeJoined(own.id);
        const before = ofUser.length > 0 ? ofUser : ofGuest;
        expect((await contentsOf(own.id)).sort(byId)).toEqual(before.toSorted(byId));
      }),
      { numRuns: 25 },
    );
  });

  test('keeps items that the shopper has confirmed or changed', async () => {
    const [shirt, mug, userId] = [await addItem(), await addItem(), await addUser()];
    const own = await filledCart([{ variantId: shirt, quantity: 1 }], userId);
    const guest = await filledCart([
      { variantId: shirt, quantity: 2 },
      { variantId: mug, quantity: 1 },
    ]);
    await mergeCarts(guest.id, userId);
    await setLine(own.id, { variantId: shirt, quantity: 5 });
    await removeJoined(own.id);
    expect(await contentsOf(own.id)).toEqual([{ variantId: shirt, quantity: 5 }]);
    await addLine(own.id, { variantId: mug, quantity: 1 });
    const other = await filledCart([{ variantId: mug, quantity: 3 }]);
    await mergeCarts(other.id, userId);
    await keepJoined(own.id);
    await removeJoined(own.id);
    expect(await contentsOf(own.id)).toEqual([
      { variantId: shirt, quantity: 5 },
      { variantId: mug, quantity: 4 },
    ]);
  });

  test('merges each guest’s cart once, also concurrently and repeatedly', async () => {
    const [shirt, userId] = [await addItem(), await addUser()];
    const guests = await Promise.all(
      Array.from({ length: 4 }, () => filledCart([{ variantId: shirt, quantity: 3 }])),
    );
    await Promise.all([...guests, ...guests].map((guest) => mergeCarts(guest.id, userId)));
    for (const guest of guests) await mergeCarts(guest.id, userId);
    const own = await findUserCart(userId);
    expect(own && (await contentsOf(own.id))).toEqual([{ variantId: shirt, quantity: 12 }]);
    expect(await db().cart.count({ where: { userId, closedAt: null } })).toBe(1);
  });

  test('loses no item that is added concurrently', async () => {
    const [shirt, userId] = [await addItem(), await addUser()];
    const own = await ensureUserCart(userId);
    const guest = await createCart();
    const clicks = Array.from({ length: 20 }, () =>
      addLine(guest.id, { variantId: shirt, quantity: 1 }),
    );
    await Promise.all([...clicks.slice(0, 10), mergeCarts(guest.id, userId), ...clicks.slice(10)]);
    expect(await contentsOf(own.id)).toEqual([{ variantId: shirt, quantity: 20 }]);
  });

  test('moves an unsettled order, which still prevents a second charge', async () => {
    const [shirt, userId] = [await addItem(), await addUser()];
    const own = await ensureUserCart(userId);
    const guest = await filledCart([{ variantId: shirt, quantity: 1 }]);
    const { id: orderId } = await addOrder({ cartId: guest.id, status: 'UNCERTAIN' });
    expect((await mergeCarts(guest.id, userId)).merged).toBe(true);
    expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).cartId).toBe(own.id);
    await expect(addOrder({ cartId: own.id })).rejects.toThrow();
  });

  test('keeps the carts separate while both have an unsettled order', async () => {
    const [shirt, userId] = [await addItem(), await addUser()];
    const own = await ensureUserCart(userId);
    const guest = await filledCart([{ variantId: shirt, quantity: 1 }]);
    await addOrder({ cartId: own.id, status: 'UNCERTAIN' });
    const guestOrder = (await addOrder({ cartId: guest.id })).id;
    expect(await mergeCarts(guest.id, userId)).toMatchObject({
      merged: false,
      cart: { id: own.id },
    });
    expect(await contentsOf(guest.id)).toHaveLength(1);
    await db().order.update({ where: { id: guestOrder }, data: { status: 'FAILED' } });
    expect((await mergeCarts(guest.id, userId)).merged).toBe(true);
    expect(await contentsOf(own.id)).toHaveLength(1);
  });

  test('never gives a user’s cart to another user', async () => {
    const shirt = await addItem();
    const [first, second] = [await addUser(), await addUser()];
    const cart = await filledCart([{ variantId: shirt, quantity: 1 }], first);
    expect(await mergeCarts(cart.id, second)).toEqual({ merged: false, cart: null });
    expect((await findOpenCart(cart.id))?.userId).toBe(first);
  });
});
