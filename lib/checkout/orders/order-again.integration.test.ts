import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { submissionOf } from '@/lib/testing/builders/shop';
import { orderAgain } from './order-again';

const shop = openPurchases();
const email = 'ada@shop.example';
const MINUTE = 60_000;

/** A purchase that was charged, whose reply is lost, and that no list shows. */
async function lostPurchase(buyer = email): Promise<Purchase> {
  const purchase = await shop.purchase({ email: buyer });
  shop.relay().rewrite('GET /transactions', () => []);
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(purchase)).outcome).toBe('confirming');
  return purchase;
}

/** The same, after its resend was refused as used, and a list has lacked it. */
async function reviewed(): Promise<Purchase> {
  const purchase = await lostPurchase();
  await shop.pass(MINUTE);
  await shop.work();
  await shop.pass(6 * MINUTE);
  await shop.reconcile();
  expect(await shop.orderOf(purchase)).toMatchObject({ status: 'REVIEW', reason: 'token-used' });
  return purchase;
}

/** The order's items in a new cart, and what its checkout sends. */
async function again(first: Purchase): Promise<Purchase> {
  const { id } = await shop.orderOf(first);
  expect(await orderAgain(id, first.cartId)).toBe(true);
  const { successorId } = await db().cart.findUniqueOrThrow({ where: { id: first.cartId } });
  const cartId = successorId ?? '';
  const { shownTotal } = first.submission;
  const submission = submissionOf(cartId, shownTotal, await shop.token(), { email });
  return { cartId, submission };
}

test('what was ordered can be paid in a new cart, and the first order stays for a person', async () => {
  const first = await reviewed();
  const second = await again(first);
  const lines = (cartId: string) =>
    db().cartItem.findMany({ where: { cartId }, select: { variantId: true, quantity: true } });
  expect(await lines(second.cartId)).toEqual(await lines(first.cartId));
  expect((await shop.submit(second)).outcome).toBe('paid');
  shop.relay().rewrite('GET /transactions', (rows) => rows);
  await shop.reconcile();
  expect(await shop.orderOf(second)).toMatchObject({ status: 'PAID' });
  expect(await shop.orderOf(first)).toMatchObject({ status: 'REVIEW', transactionId: null });
  expect(await db().unexplained.count({ where: { resolvedAt: null } })).toBe(1);
  expect(await shop.charges()).toHaveLength(2);
});

test('a listed charge that fits both pays neither', async () => {
  const first = await reviewed();
  const second = await again(first);
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(second)).outcome).toBe('confirming');
  const [, own] = await shop.charges();
  shop
    .relay()
    .rewrite('GET /transactions', (rows) =>
      (rows as { id: string }[]).filter(({ id }) => id === own?.id),
    );
  await shop.reconcile();
  expect(await shop.orderOf(second)).toMatchObject({ status: 'UNCERTAIN', transactionId: null });
  expect(await shop.orderOf(first)).toMatchObject({ status: 'REVIEW', transactionId: null });
});

test('nothing is ordered again before the order is under review, nor from another cart', async () => {
  const lost = await lostPurchase('eve@shop.example');
  const { id } = await shop.orderOf(lost);
  expect(await orderAgain(id, lost.cartId)).toBe(false);
  const other = await shop.purchase();
  const { id: underReview } = await shop.orderOf(await reviewed());
  expect(await orderAgain(underReview, other.cartId)).toBe(false);
  const open = await db().cart.count({ where: { closedAt: null } });
  expect(open).toBe(await db().cart.count());
});
