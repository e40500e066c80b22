import { describe, expect, test } from 'vitest';

import { confirmCharged, confirmNotCharged } from '@/lib/checkout/review/decisions';
import { db } from '@/lib/db/client';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { declinedAnswer } from '@/lib/testing/service/relay';
import { asStaff } from '@/lib/testing/viewers';

const MINUTE = 60_000;
const decliningCard = '4000000000000002';
const merchant = asStaff({ userId: 'm1', email: 'merchant@example.com' });
const shop = openPurchases();

/** Tracks the variant of the order's two shirts. */
async function countUnits(order: Purchase, onHand: number): Promise<void> {
  const { variantId } = await db().cartItem.findFirstOrThrow({ where: { cartId: order.cartId } });
  await db().stockLevel.upsert({
    where: { variantId },
    create: { variantId, onHand },
    update: { onHand },
  });
}

const level = async () => {
  const { onHand, reserved } = await db().stockLevel.findFirstOrThrow();
  return { onHand, reserved };
};

const unitsOf = async (order: Purchase) => {
  const { id } = await shop.orderOf(order);
  const { held, sold, owed } = await db().stockReservation.findFirstOrThrow({
    where: { orderId: id },
  });
  return { held, sold, owed };
};

/** A paid and listed sale shows that the service's list is current. */
async function paidBefore(): Promise<void> {
  expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
  await shop.reconcile();
}

const expiredPages = () => db().cacheTag.count({ where: { tag: { startsWith: 'product:' } } });

describe('the units of an order', () => {
  test('are released when its card is declined, and reserved again with another one', async () => {
    const order = await shop.purchase({ card: decliningCard });
    await countUnits(order, 2);
    expect((await shop.submit(order)).outcome).toBe('declined');
    expect(await level()).toEqual({ onHand: 2, reserved: 0 });
    expect(await expiredPages()).toBe(1);
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submitAgain(order)).outcome).toBe('confirming');
    expect(await level()).toEqual({ onHand: 2, reserved: 2 });
    await shop.reconcile();
    await shop.reconcile();
    expect(await level()).toEqual({ onHand: 0, reserved: 0 });
    expect(await violatedInvariants()).toEqual({});
  });

  test('are not charged if no longer available, and the shopper sees how many are left', async () => {
    const [first, second] = [await shop.purchase(), await shop.purchase()];
    await countUnits(first, 3);
    expect((await shop.submit(first)).outcome).toBe('paid');
    expect(await shop.submit(second)).toMatchObject({
      outcome: 'changed',
      quote: null,
      ...{ why: 'too-few-left', short: [{ item: 'Shirt 1', left: 1 }], isUncharged: true },
    });
    expect(await shop.charges()).toHaveLength(1);
    expect(await db().order.count({ where: { cartId: second.cartId } })).toBe(0);
  });

  test('stay reserved while the charge is unknown, even from the same cart', async () => {
    const order = await shop.purchase();
    await countUnits(order, 2);
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    expect(await level()).toEqual({ onHand: 2, reserved: 2 });
    expect((await shop.submitAgain(order)).outcome).toBe('confirming');
    const other = await shop.purchase();
    expect((await shop.submit(other)).outcome).toBe('changed');
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'PAID' });
    expect(await level()).toEqual({ onHand: 0, reserved: 0 });
    expect(await violatedInvariants()).toEqual({});
  });

  test('are released once the lists show no charge', async () => {
    await paidBefore();
    const order = await shop.purchase();
    await countUnits(order, 4);
    await shop.fault('POST', '/transactions', 'close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    expect(await level()).toEqual({ onHand: 4, reserved: 2 });
    await shop.pass(75 * MINUTE);
    // A later sale shows that the list is recent.
    await paidBefore();
    for (let looks = 0; looks < 3; looks += 1) {
      await shop.reconcile();
      await shop.work();
      await shop.pass(6 * MINUTE);
    }
    expect(await shop.orderOf(order)).toMatchObject({ status: 'FAILED' });
    expect(await level()).toEqual({ onHand: 2, reserved: 0 });
    expect(await violatedInvariants()).toEqual({});
  });
});

describe('units that one shopper may hold', () => {
  const email = 'ada@example.com';

  async function lost(address: string, shirts: number): Promise<void> {
    const order = await shop.purchase({ email: address, units: shirts });
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
  }

  test('are limited to three orders with unknown outcome; other shoppers are not affected', async () => {
    const shirt = await shop.purchase();
    await countUnits(shirt, 20);
    await lost(email, 1);
    await lost(email.toUpperCase(), 2);
    await lost(email, 3);
    const fourth = await shop.purchase({ email, units: 4 });
    expect(await shop.submit(fourth)).toMatchObject({
      outcome: 'unavailable',
      why: 'tooManyOpen',
    });
    expect(await level()).toEqual({ onHand: 20, reserved: 6 });
    expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
  });

  test('are released at once after a decline, and after two minutes if nothing was sent', async () => {
    const shirt = await shop.purchase();
    await countUnits(shirt, 20);
    for (let tries = 0; tries < 5; tries += 1) {
      const declined = await shop.purchase({ email, card: decliningCard });
      expect((await shop.submit(declined)).outcome).toBe('declined');
    }
    expect(await level()).toEqual({ onHand: 20, reserved: 0 });
    observeFailpoints((reached) => {
      if (reached === 'after-a') throw new Error('killed');
    });
    await expect(shop.submit(await shop.purchase({ email }))).rejects.toThrow('killed');
    observeFailpoints(undefined);
    expect(await level()).toEqual({ onHand: 20, reserved: 2 });
    await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
    await shop.pass(3 * MINUTE);
    await shop.work();
    expect(await level()).toEqual({ onHand: 20, reserved: 0 });
  });
});

describe('a charge found after its units were released', () => {
  async function foundLate(left: number): Promise<Purchase> {
    const order = await shop.purchase();
    await countUnits(order, 2);
    shop.relay().replaceAnswers('POST /transactions', declinedAnswer);
    expect((await shop.submit(order)).outcome).toBe('declined');
    expect(await level()).toEqual({ onHand: 2, reserved: 0 });
    await countUnits(order, left);
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW' });
    return order;
  }

  test('reserves what is available during a review, and is owed the rest when paid', async () => {
    const order = await foundLate(1);
    expect(await unitsOf(order)).toEqual({ held: 1, sold: 0, owed: 0 });
    const [charge] = await shop.charges();
    const { id } = await shop.orderOf(order);
    await confirmCharged(id, charge?.id ?? '', merchant);
    await shop.work();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'PAID' });
    expect(await unitsOf(order)).toEqual({ held: 0, sold: 1, owed: 1 });
    expect(await level()).toEqual({ onHand: 0, reserved: 0 });
    expect(await violatedInvariants()).toEqual({});
  });

  test('releases its units when staff decide that nothing was charged', async () => {
    const order = await foundLate(5);
    const { id } = await shop.orderOf(order);
    await confirmNotCharged(id, merchant, ['may-be-listed']);
    await shop.work();
    expect(await level()).toEqual({ onHand: 5, reserved: 0 });
  });
});
