import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { createCart } from '@/lib/testing/builders/carts';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';
import { ensureUserCart } from './open-cart';
import { removeStaleCarts } from './remove-stale-carts';

withTestDatabase({ databasePoolSize: 10 });
afterEach(() => setClockOffset(0));

const DAY = 24 * 60 * 60_000;
const someone = async () => (await db().user.create({ data: {} })).id;

async function left(): Promise<string[]> {
  return (await db().cart.findMany({ select: { id: true } })).map((cart) => cart.id);
}

test('unchanged carts are deleted, a guest’s after 60 days, an account’s after a year', async () => {
  const guests = await createCart();
  await db().cartItem.create({
    data: { cartId: guests.id, variantId: 'v', quantity: 1, name: 'Shirt' },
  });
  const accounts = await ensureUserCart(await someone());
  const closed = await createCart(null);
  const next = await createCart(null);
  await db().cart.update({
    where: { id: closed.id },
    data: { closedAt: new Date(), successorId: next.id, updatedAt: new Date() },
  });
  const ordered = await createCart();
  await addOrder({ cartId: ordered.id, status: 'FAILED' });

  setClockOffset(59 * DAY);
  expect(await removeStaleCarts()).toBe(0);
  const fresh = await createCart();
  setClockOffset(61 * DAY);
  expect(await removeStaleCarts()).toBe(3);
  expect((await left()).sort()).toEqual([accounts.id, ordered.id, fresh.id].sort());
  expect(await db().cartItem.count({ where: { cartId: guests.id } })).toBe(0);
  setClockOffset(366 * DAY);
  await removeStaleCarts();
  expect(await left()).toEqual([ordered.id]);
});

test('a cart that is being paid is skipped', async () => {
  const { id } = await createCart();
  setClockOffset(61 * DAY);
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM carts WHERE id = ${id} FOR NO KEY UPDATE`;
    expect(await removeStaleCarts()).toBe(0);
  });
  expect(await left()).toContain(id);
});

test('large numbers of carts are deleted', async () => {
  await db().cart.createMany({
    data: Array.from({ length: 1_201 }, () => ({ id: randomUUID(), updatedAt: new Date() })),
  });
  setClockOffset(61 * DAY);
  expect(await removeStaleCarts()).toBeGreaterThanOrEqual(1_201);
});
