import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { createCart } from '@/lib/testing/builders/carts';
import { withTestDatabase } from '@/lib/testing/database';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';
import { loadCart } from './queries.ts';
import { mergeLines, type Quantity } from './rules.ts';
import {
  addLine,
  addLines,
  ensureUserCart,
  findOpenCart,
  findUserCart,
  keepJoined,
  mergeCarts,
  type OpenCart,
  removeLine,
  restoreLine,
  setLine,
  takeOutJoined,
} from './store.ts';

withTestDatabase({ databasePoolSize: 10 });

type Item = { price?: number | null; currency?: string; active?: boolean; hidden?: boolean };

/** Puts an item into the catalogue and the mirror; returns its variant id. */
async function stock({ price = 1450, currency = 'EUR', active = true, hidden }: Item = {}) {
  const id = randomUUID();
  await db().catalogProduct.create({
    data: {
      slug: id,
      name: 'First Light',
      tagline: '',
      description: '',
      category: 'filter',
      art: 'first-light',
      hidden: hidden ?? false,
      variants: {
        create: { id, serviceProductId: `p-${id}`, sku: id, options: { size: '250 g' } },
      },
    },
  });
  await db().mirrorProduct.create({
    data: {
      serviceId: `p-${id}`,
      name: 'First Light',
      priceAmount: price,
      currency,
      active,
      sequence: 1,
      fetchedAt: new Date(),
    },
  });
  return id;
}

async function user(): Promise<string> {
  return (await db().user.create({ data: { email: `${randomUUID()}@example.com` } })).id;
}

async function filled(lines: readonly Quantity[], userId: string | null = null): Promise<OpenCart> {
  const cart = await createCart(userId);
  for (const line of lines) expect((await addLine(cart.id, line)).ok).toBe(true);
  return cart;
}

async function contents(cartId: string): Promise<Quantity[]> {
  const cart = await loadCart(cartId);
  return (cart?.lines ?? []).map(({ variantId, quantity }) => ({ variantId, quantity }));
}

async function order(cartId: string, status: 'PENDING' | 'UNCERTAIN' | 'PAID' | 'FAILED') {
  const { id } = await db().order.create({
    data: {
      number: randomUUID(),
      cartId,
      status,
      email: 'a@example.com',
      fingerprint: randomUUID(),
      currency: 'EUR',
      subtotalAmount: 1,
      shippingAmount: 0,
      taxAmount: 0,
      totalAmount: 1,
      contact: {},
      address: {},
      shippingMethod: 'standard',
    },
  });
  return id;
}

describe('putting into the cart', () => {
  test('makes the cart of a new visitor', async () => {
    const shirt = await stock();
    const added = await addLine(null, { variantId: shirt, quantity: 2 });
    expect(added.ok && (await contents(added.value.id))).toEqual([
      { variantId: shirt, quantity: 2 },
    ]);
  });

  test('that is refused leaves no cart behind', async () => {
    const before = await db().cart.count();
    const refused = await addLine(null, { variantId: 'nothing', quantity: 1 });
    expect(!refused.ok && refused.error.code).toBe('unknown-item');
    expect(await db().cart.count()).toBe(before);
  });

  test('of several items leaves out what is refused', async () => {
    const [shirt, gone] = [await stock(), await stock({ active: false })];
    const lines = [
      { variantId: shirt, quantity: 1 },
      { variantId: gone, quantity: 1 },
      { variantId: shirt, quantity: 2 },
    ];
    const added = await addLines(null, lines);
    expect(added.ok && (await contents(added.value.id))).toEqual([
      { variantId: shirt, quantity: 3 },
    ]);
  });

  test('of several items writes a new cart as it writes one that is there', async () => {
    const [mug, gone, shirt] = [
      await stock({ price: 900 }),
      await stock({ active: false }),
      await stock(),
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
      const cart = await db().cart.findUniqueOrThrow({ where: { id }, select: { market: true } });
      return { rows, cart, revisionIsRead: (await findOpenCart(id))?.id === id };
    };
    const fresh = await written(null);
    expect(fresh.rows.map((row) => [row.variantId, row.quantity, row.unitAmount])).toEqual([
      [shirt, 99, 1450],
      [mug, 3, 900],
    ]);
    const before = await createCart(null);
    expect(fresh).toEqual(await written(before.id));
  });

  test('of several items changes nothing where all are refused', async () => {
    const cart = await filled([{ variantId: await stock(), quantity: 1 }]);
    const before = await findOpenCart(cart.id);
    const gone = { variantId: await stock({ active: false }), quantity: 1 };
    const refused = await addLines(cart.id, [gone, { variantId: 'nothing', quantity: 1 }]);
    expect(!refused.ok && refused.error.code).toBe('not-for-sale');
    expect(await findOpenCart(cart.id)).toEqual(before);
  });

  test('fifty times at once adds up to fifty', async () => {
    const shirt = await stock();
    const cart = await createCart();
    const clicks = Array.from({ length: 50 }, () =>
      addLine(cart.id, { variantId: shirt, quantity: 1 }),
    );
    expect((await Promise.all(clicks)).every((result) => result.ok)).toBe(true);
    expect(await contents(cart.id)).toEqual([{ variantId: shirt, quantity: 50 }]);
    expect((await findOpenCart(cart.id))?.revision).toBe(50);
  });

  test('stops at 99 units however many ask at once', async () => {
    const shirt = await stock();
    const cart = await filled([{ variantId: shirt, quantity: 95 }]);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => addLine(cart.id, { variantId: shirt, quantity: 1 })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(4);
    expect(await contents(cart.id)).toEqual([{ variantId: shirt, quantity: MAX_QUANTITY }]);
  });

  test('stops at the last line of a full cart, and more of what is in it still works', async () => {
    const items = await Promise.all(Array.from({ length: MAX_LINES + 4 }, () => stock()));
    const cart = await createCart();
    const results = await Promise.all(
      items.map((variantId) => addLine(cart.id, { variantId, quantity: 1 })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(MAX_LINES);
    const [first] = await contents(cart.id);
    expect(first && (await addLine(cart.id, { ...first, quantity: 1 })).ok).toBe(true);
  });

  test.each([
    ['switched off', { active: false }, 'not-for-sale'],
    ['without a price', { price: null }, 'not-for-sale'],
    ['of the shop’s own use', { hidden: true }, 'unknown-item'],
    ['in another currency', { currency: 'JPY' }, 'other-currency'],
  ] as const)('refuses an item that is %s and changes nothing', async (_, item, code) => {
    const cart = await filled([{ variantId: await stock(), quantity: 1 }]);
    const before = await loadCart(cart.id);
    const refused = await addLine(cart.id, { variantId: await stock(item), quantity: 1 });
    expect(!refused.ok && refused.error.code).toBe(code);
    expect(await loadCart(cart.id)).toEqual(before);
  });
});

describe('a line', () => {
  test('gets the quantity that was set last', async () => {
    const shirt = await stock();
    const cart = await filled([{ variantId: shirt, quantity: 1 }]);
    await setLine(cart.id, { variantId: shirt, quantity: 7 });
    expect(await contents(cart.id)).toEqual([{ variantId: shirt, quantity: 7 }]);
  });

  test('of an item that was switched off can be lowered but not raised', async () => {
    const shirt = await stock();
    const cart = await filled([{ variantId: shirt, quantity: 5 }]);
    await db().mirrorProduct.update({
      where: { serviceId: `p-${shirt}` },
      data: { active: false },
    });
    const raised = await setLine(cart.id, { variantId: shirt, quantity: 6 });
    expect(!raised.ok && raised.error.code).toBe('not-for-sale');
    expect((await setLine(cart.id, { variantId: shirt, quantity: 3 })).ok).toBe(true);
    expect(await contents(cart.id)).toEqual([{ variantId: shirt, quantity: 3 }]);
  });

  test('stays when its item leaves the catalogue, with its name, as gone', async () => {
    const shirt = await stock();
    const cart = await filled([{ variantId: shirt, quantity: 2 }]);
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
    expect(await contents(cart.id)).toEqual([]);
  });

  test('stays when the service has deleted its product', async () => {
    const shirt = await stock();
    const cart = await filled([{ variantId: shirt, quantity: 2 }]);
    await db().mirrorProduct.update({
      where: { serviceId: `p-${shirt}` },
      data: { deletedAt: new Date() },
    });
    const [line] = (await loadCart(cart.id))?.lines ?? [];
    expect(line).toMatchObject({ quantity: 2, serviceProductId: null, unit: null });
  });

  test('that is not in the cart cannot be set or put back', async () => {
    const [shirt, scarf] = [await stock(), await stock()];
    const cart = await filled([{ variantId: shirt, quantity: 1 }]);
    for (const change of [setLine, restoreLine]) {
      const refused = await change(cart.id, { variantId: scarf, quantity: 1 });
      expect(!refused.ok && refused.error.code).toBe('not-in-cart');
    }
    expect((await removeLine(cart.id, scarf)).ok).toBe(true);
    expect(await contents(cart.id)).toEqual([{ variantId: shirt, quantity: 1 }]);
  });

  test('that was removed comes back at its place', async () => {
    const [first, second] = [await stock(), await stock()];
    const cart = await filled([
      { variantId: first, quantity: 3 },
      { variantId: second, quantity: 1 },
    ]);
    await removeLine(cart.id, first);
    expect(await contents(cart.id)).toEqual([{ variantId: second, quantity: 1 }]);
    await restoreLine(cart.id, { variantId: first, quantity: 3 });
    expect((await contents(cart.id)).map((line) => line.variantId)).toEqual([first, second]);
  });

  test('that was removed and is added again counts from the beginning', async () => {
    const [first, second] = [await stock(), await stock()];
    const cart = await filled([
      { variantId: first, quantity: 60 },
      { variantId: second, quantity: 1 },
    ]);
    await removeLine(cart.id, first);
    await addLine(cart.id, { variantId: first, quantity: 50 });
    expect(await contents(cart.id)).toEqual([
      { variantId: second, quantity: 1 },
      { variantId: first, quantity: 50 },
    ]);
  });

  test('tells a price that has changed since it was put in', async () => {
    const shirt = await stock();
    const cart = await filled([{ variantId: shirt, quantity: 1 }]);
    await db().mirrorProduct.update({
      where: { serviceId: `p-${shirt}` },
      data: { priceAmount: 1600 },
    });
    const [line] = (await loadCart(cart.id))?.lines ?? [];
    expect(line).toMatchObject({ unit: { amount: 1600 }, seen: { amount: 1450 } });
  });
});

describe('a user', () => {
  test('who opens a cart on ten devices at once has one', async () => {
    const userId = await user();
    const carts = await Promise.all(Array.from({ length: 10 }, () => ensureUserCart(userId)));
    expect(new Set(carts.map((cart) => cart.id)).size).toBe(1);
    expect(await db().cart.count({ where: { userId } })).toBe(1);
  });
});

describe('signing in', () => {
  test('makes the guest’s cart the user’s when there is none', async () => {
    const [shirt, userId] = [await stock(), await user()];
    const guest = await filled([{ variantId: shirt, quantity: 2 }]);
    const { merged, cart } = await mergeCarts(guest.id, userId);
    expect(merged).toBe(true);
    expect(cart).toMatchObject({ id: guest.id, userId });
    expect(await contents(guest.id)).toEqual([{ variantId: shirt, quantity: 2 }]);
  });

  test('joins both carts as the rules say', async () => {
    const items = await Promise.all([stock(), stock(), stock()]);
    const line = fc.record({
      variantId: fc.constantFrom(...items),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    });
    const lines = fc.uniqueArray(line, { selector: (one) => one.variantId });
    await fc.assert(
      fc.asyncProperty(lines, lines, async (ofUser, ofGuest) => {
        const userId = await user();
        const own = await filled(ofUser, userId);
        const guest = await filled(ofGuest);
        await mergeCarts(guest.id, userId);
        const byId = (one: Quantity, other: Quantity) =>
          one.variantId.localeCompare(other.variantId);
        expect((await contents(own.id)).sort(byId)).toEqual(mergeLines(ofUser, ofGuest).sort(byId));
        expect((await findOpenCart(guest.id))?.id).toBe(own.id);
        // One press makes it the cart that it was; one that was empty has nothing to tell the other's items from.
        await takeOutJoined(own.id);
        const before = ofUser.length > 0 ? ofUser : ofGuest;
        expect((await contents(own.id)).sort(byId)).toEqual(before.toSorted(byId));
      }),
      { numRuns: 25 },
    );
  });

  test('joins two carts after which what was kept, or set again, is not taken out', async () => {
    const [shirt, mug, userId] = [await stock(), await stock(), await user()];
    const own = await filled([{ variantId: shirt, quantity: 1 }], userId);
    const guest = await filled([
      { variantId: shirt, quantity: 2 },
      { variantId: mug, quantity: 1 },
    ]);
    await mergeCarts(guest.id, userId);
    await setLine(own.id, { variantId: shirt, quantity: 5 });
    await takeOutJoined(own.id);
    expect(await contents(own.id)).toEqual([{ variantId: shirt, quantity: 5 }]);
    await restoreLine(own.id, { variantId: mug, quantity: 1 });
    const other = await filled([{ variantId: mug, quantity: 3 }]);
    await mergeCarts(other.id, userId);
    await keepJoined(own.id);
    await takeOutJoined(own.id);
    expect(await contents(own.id)).toEqual([
      { variantId: shirt, quantity: 5 },
      { variantId: mug, quantity: 4 },
    ]);
  });

  test('on two devices at once, and again, adds each guest’s cart once', async () => {
    const [shirt, userId] = [await stock(), await user()];
    const guests = await Promise.all(
      Array.from({ length: 4 }, () => filled([{ variantId: shirt, quantity: 3 }])),
    );
    await Promise.all([...guests, ...guests].map((guest) => mergeCarts(guest.id, userId)));
    for (const guest of guests) await mergeCarts(guest.id, userId);
    const own = await findUserCart(userId);
    expect(own && (await contents(own.id))).toEqual([{ variantId: shirt, quantity: 12 }]);
    expect(await db().cart.count({ where: { userId, closedAt: null } })).toBe(1);
  });

  test('while something is put into the guest’s cart loses nothing', async () => {
    const [shirt, userId] = [await stock(), await user()];
    const own = await ensureUserCart(userId);
    const guest = await createCart();
    const clicks = Array.from({ length: 20 }, () =>
      addLine(guest.id, { variantId: shirt, quantity: 1 }),
    );
    await Promise.all([...clicks.slice(0, 10), mergeCarts(guest.id, userId), ...clicks.slice(10)]);
    expect(await contents(own.id)).toEqual([{ variantId: shirt, quantity: 20 }]);
  });

  test('takes an unsettled order along, so that it still stops a second charge', async () => {
    const [shirt, userId] = [await stock(), await user()];
    const own = await ensureUserCart(userId);
    const guest = await filled([{ variantId: shirt, quantity: 1 }]);
    const orderId = await order(guest.id, 'UNCERTAIN');
    expect((await mergeCarts(guest.id, userId)).merged).toBe(true);
    expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).cartId).toBe(own.id);
    await expect(order(own.id, 'PENDING')).rejects.toThrow();
  });

  test('waits while both carts have an unsettled order', async () => {
    const [shirt, userId] = [await stock(), await user()];
    const own = await ensureUserCart(userId);
    const guest = await filled([{ variantId: shirt, quantity: 1 }]);
    await order(own.id, 'UNCERTAIN');
    const guestOrder = await order(guest.id, 'PENDING');
    expect(await mergeCarts(guest.id, userId)).toMatchObject({
      merged: false,
      cart: { id: own.id },
    });
    expect(await contents(guest.id)).toHaveLength(1);
    await db().order.update({ where: { id: guestOrder }, data: { status: 'FAILED' } });
    expect((await mergeCarts(guest.id, userId)).merged).toBe(true);
    expect(await contents(own.id)).toHaveLength(1);
  });

  test('never hands one user’s cart to another', async () => {
    const shirt = await stock();
    const [first, second] = [await user(), await user()];
    const cart = await filled([{ variantId: shirt, quantity: 1 }], first);
    expect(await mergeCarts(cart.id, second)).toEqual({ merged: false, cart: null });
    expect((await findOpenCart(cart.id))?.userId).toBe(first);
  });
});

test('a cart that was closed hands changes on to its successor', async () => {
  const shirt = await stock();
  const cart = await filled([{ variantId: shirt, quantity: 2 }]);
  const next = await createCart();
  await db().cart.update({
    where: { id: cart.id },
    data: { closedAt: new Date(), successorId: next.id },
  });
  const later = await addLine(cart.id, { variantId: shirt, quantity: 1 });
  expect(later.ok && later.value.id).toBe(next.id);
  expect(await contents(cart.id)).toEqual([{ variantId: shirt, quantity: 2 }]);
  expect(await contents(next.id)).toEqual([{ variantId: shirt, quantity: 1 }]);
});
