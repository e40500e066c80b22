import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '@/lib/db/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { hashToken, openToken } from '@/lib/payments/tokens';
import { addOrder } from '@/lib/testing/builders/orders';
import { placedOrder, submissionFor } from '@/lib/testing/builders/submissions';
import { aStatementWaits, emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { invariants } from './invariants';
import type { Submission } from './place';
import { placeOrder } from './place';

withTestDatabase();
beforeEach(() => emptyDatabase());

/** An earlier order of the submission's cart. */
const earlierOrder = async (
  { cartId }: Submission,
  status: OrderStatus,
  fingerprint = 'another',
): Promise<string> => (await addOrder({ cartId, status, fingerprint })).id;

async function expectInvariants(): Promise<void> {
  for (const { name, sql } of invariants) {
    expect((await pool().query(sql)).rows, name).toEqual([]);
  }
}

/** Orders beside the cart's own are told by their carts. */
const ordersOf = ({ cartId }: Submission) => db().order.findMany({ where: { cartId } });

describe('a placed order', () => {
  test('has its items, taxes, units, key and first attempt', async () => {
    await db().stockLevel.create({ data: { variantId: 'v1', onHand: 3 } }); // module: stock
    const submission = await submissionFor();
    const placed = await placeOrder(submission);
    if (placed.outcome !== 'start') throw new Error('Not placed');
    const order = await db().order.findUniqueOrThrow({
      where: { id: placed.orderId },
      include: {
        items: { orderBy: { position: 'asc' } },
        taxes: { orderBy: { code: 'asc' } },
        attempts: true,
        keys: true,
        units: true, // module: stock
      },
    });
    const { contact, address, fingerprint, key } = submission;
    expect(order).toMatchObject({
      ...{ status: 'PENDING', currency: 'EUR', subtotalAmount: 2500, shippingAmount: 490 },
      ...{ taxAmount: 598, totalAmount: 3588, email: 'ada@example.com', userId: null },
      ...{ cardLast4: '4242', cardType: 'VISA', shippingMethod: 'standard', reason: null },
      ...{ taxCodes: ['VAT', 'ZERO'], contact, address, fingerprint },
      items: [
        {
          ...{
            position: 0,
            variantId: 'v1',
            serviceProductId: 'p1',
            unitAmount: 1250,
            quantity: 2,
          },
          ...{ name: 'Shirt ’n’ "quotes"', detail: '250 g', slug: 'shirt', isShipping: false },
        },
        {
          ...{ position: 1, variantId: null, serviceProductId: 'p9', unitAmount: 490, quantity: 1 },
          ...{ name: 'Standard', detail: '3 days', slug: null, isShipping: true },
        },
      ],
      taxes: [
        { code: 'VAT', name: 'VAT 20 %', ratePpm: 200_000, amount: 598 },
        { code: 'ZERO', name: 'None', ratePpm: 0, amount: 0 },
      ].toSorted((one, other) => (one.code < other.code ? -1 : 1)),
      attempts: [
        {
          ...{ id: placed.attemptId, number: 1, state: 'CREATED', kind: 'ORDER', sends: 0 },
          tokenHash: hashToken(submission.paymentToken),
        },
      ],
      keys: [{ key, fingerprint }],
      units: [{ variantId: 'v1', quantity: 2, held: 2, sold: 0, owed: 0 }], // module: stock
    });
    const [attempt] = order.attempts;
    expect(attempt?.tokenCipher && openToken(attempt.tokenCipher, placed.attemptId)).toBe(
      submission.paymentToken,
    );
    expect(attempt?.leaseUntil?.getTime()).toBeGreaterThan(Date.now());
    expect(await db().stockLevel.findFirst()).toMatchObject({ onHand: 3, reserved: 2 }); // module: stock
    await expectInvariants();
  });

  // module: stock
  test('is not written if units are short, with the affected items', async () => {
    await db().stockLevel.create({ data: { variantId: 'v1', onHand: 1 } }); // module: stock
    const submission = await submissionFor();
    expect(await placeOrder(submission)).toEqual({
      outcome: 'short',
      shortages: [{ variantId: 'v1', wanted: 2, left: 1 }],
    });
    expect(await ordersOf(submission)).toEqual([]);
    expect(await db().checkoutKey.count()).toBe(0);
    expect(await db().stockLevel.findFirst()).toMatchObject({ onHand: 1, reserved: 0 }); // module: stock
  });

  test('is the failed one of the same purchase', async () => {
    const submission = await submissionFor();
    const orderId = await earlierOrder(submission, 'FAILED', submission.fingerprint);
    expect(await placeOrder(submission)).toMatchObject({ outcome: 'start', orderId });
    expect(await ordersOf(submission)).toMatchObject([{ status: 'PENDING' }]);
  });
});

/** Whoever prepared the order's attempt is gone. */
const forsake = (attemptId: string) =>
  db().paymentAttempt.update({ where: { id: attemptId }, data: { leaseUntil: new Date(0) } });

describe('another purchase of a cart', () => {
  test('takes the place of one that was never sent, and its units', async () => {
    await db().stockLevel.create({ data: { variantId: 'v1', onHand: 2 } }); // module: stock
    const first = await submissionFor();
    const { orderId, attemptId } = await placedOrder(first);
    await forsake(attemptId);
    const second = { ...first, key: randomUUID(), fingerprint: 'x', paymentToken: randomUUID() };
    const claim = await placeOrder(second);
    expect(claim.outcome).toBe('start');
    const statuses = (await ordersOf(first)).map(({ id, status }) => [id === orderId, status]);
    expect(statuses.toSorted()).toEqual([
      [false, 'PENDING'],
      [true, 'FAILED'],
    ]);
    expect(await db().stockLevel.findFirst()).toMatchObject({ onHand: 2, reserved: 2 }); // module: stock
    await expectInvariants();
  });

  // module: stock
  test('changes nothing if units are short', async () => {
    await db().stockLevel.create({ data: { variantId: 'v1', onHand: 2 } }); // module: stock
    const first = await submissionFor();
    const { orderId, attemptId } = await placedOrder(first);
    await forsake(attemptId);
    const [line] = first.quote.lines;
    if (!line) throw new Error('No line');
    const quote = { ...first.quote, lines: [{ ...line, quantity: 3 }] };
    const second = { ...first, quote, key: randomUUID(), fingerprint: 'x', paymentToken: 't' };
    expect(await placeOrder(second)).toEqual({
      outcome: 'short',
      shortages: [{ variantId: 'v1', wanted: 3, left: 2 }],
    });
    expect(await ordersOf(first)).toMatchObject([{ id: orderId, status: 'PENDING' }]);
    expect(await db().stockLevel.findFirst()).toMatchObject({ onHand: 2, reserved: 2 }); // module: stock
    await expectInvariants();
  });
});

describe('at the same moment', () => {
  test('one purchase submitted many times is one order', async () => {
    const submission = await submissionFor();
    const claims = await Promise.all([1, 2, 3, 4].map(() => placeOrder(submission)));
    expect(claims.filter(({ outcome }) => outcome === 'start')).toHaveLength(1);
    expect(claims.filter(({ outcome }) => outcome === 'existing')).toHaveLength(3);
    expect(await ordersOf(submission)).toHaveLength(1);
  });

  test('different purchases of a cart are one order, and the others get its id', async () => {
    const submission = await submissionFor();
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((fingerprint) =>
        placeOrder({ ...submission, key: fingerprint, fingerprint, paymentToken: fingerprint }),
      ),
    );
    expect(claims.filter(({ outcome }) => outcome === 'start')).toHaveLength(1);
    expect(claims.filter(({ outcome }) => outcome === 'busy')).toHaveLength(3);
    await expectInvariants();
  });

  test('a failed order that is opened again leaves no room for a new one', async () => {
    const submission = await submissionFor();
    const failed = await earlierOrder(submission, 'FAILED');
    let placing: ReturnType<typeof placeOrder> | undefined;
    await db().$transaction(async (tx) => {
      await tx.order.update({ where: { id: failed }, data: { status: 'REVIEW' } });
      placing = placeOrder(submission);
      placing.catch(() => undefined);
      await aStatementWaits();
    });
    expect(await placing).toMatchObject({ outcome: 'busy', orderId: failed });
  });
});
