import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { createCart } from '@/lib/testing/builders/carts';
import { withTestDatabase } from '@/lib/testing/database';
import { stillInCart } from './queries';

withTestDatabase();

const bag = { variantId: 'bag', quantity: 2, isShipping: false };
const cup = { variantId: 'cup', quantity: 1, isShipping: false };
const delivery = { variantId: null, quantity: 1, isShipping: true };
const put = (cartId: string, variantId: string, quantity: number) =>
  db().cartItem.create({ data: { cartId, variantId, quantity, name: variantId } });

test('a failed order’s items are in the cart until somebody removes them', async () => {
  const { id: cartId } = await createCart();
  const order = { cartId, items: [bag, cup, delivery] };
  expect(await stillInCart(order)).toBe('none');
  await put(cartId, 'bag', 2);
  await put(cartId, 'cup', 1);
  expect(await stillInCart(order)).toBe('all');
  await db().cartItem.updateMany({ where: { cartId }, data: { quantity: 1 } });
  expect(await stillInCart(order)).toBe('some');
  await db().cartItem.deleteMany({ where: { cartId } });
  expect(await stillInCart(order)).toBe('none');
});

test('items that moved to another cart at sign-in are found there; items bought since are not', async () => {
  const { id: cartId } = await createCart();
  const { id: successorId } = await createCart();
  await put(successorId, 'bag', 3);
  const order = { cartId, items: [bag] };
  await db().cart.update({ where: { id: cartId }, data: { closedAt: now(), successorId } });
  expect(await stillInCart(order)).toBe('all');
  await db().cart.update({ where: { id: successorId }, data: { closedAt: now() } });
  expect(await stillInCart(order)).toBe('none');
  expect(await stillInCart({ cartId: randomUUID(), items: [bag] })).toBe('none');
});
