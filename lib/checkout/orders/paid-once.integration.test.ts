import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findOpenCart } from '@/lib/cart/open-cart';
import { db, pool } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import type { TransactionBinding } from '@/lib/db/generated/enums';
import { transition } from '@/lib/payments/store';
import {
  charge,
  placedOrder,
  recordCharge,
  sentOrder,
  submissionFor,
} from '@/lib/testing/builders/submissions';
import { aStatementWaits, emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { runDueHooks } from './due-hooks';
import { orderPayment } from './payment';

/** Which states a charge pays from, how often, and beside whom; and when the list is asked for after it. */

withTestDatabase({ databasePoolSize: 12 });
beforeEach(() => emptyDatabase());

const orderOf = (id: string) => db().order.findUniqueOrThrow({ where: { id } });
const cartOf = (id: string) => db().cart.findUniqueOrThrow({ where: { id } });

async function expectInvariants(): Promise<void> {
  await runDueHooks();
  expect(await violatedInvariants()).toEqual({});
}

describe('a payment', () => {
  const sentNow = async () => sentOrder(await submissionFor());

  test.each(['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'] as const)('pays from %s', async (state) => {
    const { attemptId, orderId } =
      state === 'CREATED' ? await placedOrder(await submissionFor()) : await sentNow();
    await db().paymentAttempt.update({
      where: { id: attemptId },
      data: { state, tokenCipher: null },
    });
    expect(await recordCharge(attemptId, charge())).toBe('succeeded');
    expect(await orderOf(orderId)).toMatchObject({ status: 'PAID' });
  });

  test.each(['REFUSED', 'NOT_CHARGED', 'ABANDONED'] as const)(
    'pays nothing from %s, where the charge is left to review',
    async (state) => {
      const submission = await submissionFor();
      const sent = await sentOrder(submission);
      const { attemptId, orderId } = sent;
      await db().paymentAttempt.update({
        where: { id: attemptId },
        data: { state, tokenCipher: null, settledAt: new Date() },
      });
      await db().order.update({ where: { id: orderId }, data: { status: 'FAILED' } });
      const before = await cartOf(submission.cartId);
      expect(await recordCharge(sent.attemptId, charge())).toBe('found-late');
      expect(await orderOf(orderId)).toMatchObject({ status: 'REVIEW', transactionId: null });
      expect(await cartOf(submission.cartId)).toEqual(before);
    },
  );

  test('pays once, however many concurrent callers there are', async () => {
    await db().stockLevel.create({ data: { variantId: 'v1', onHand: 5 } }); // module: stock
    const submission = await submissionFor();
    const sent = await sentOrder(submission);
    const one = charge();
    const recorded = await Promise.all([1, 2, 3, 4].map(() => recordCharge(sent.attemptId, one)));
    expect(recorded.toSorted()).toEqual([
      ...['already-recorded', 'already-recorded', 'already-recorded', 'succeeded'],
    ]);
    await runDueHooks();
    expect(await db().stockLevel.findFirst()).toMatchObject({ onHand: 3, reserved: 0 }); // module: stock
    expect(await db().cart.count()).toBe(2);
    expect(await db().mail.count()).toBe(1);
    await expectInvariants();
  });

  test('does not give one charge to two orders', async () => {
    const [first, second] = [await sentNow(), await sentNow()];
    const one = charge();
    expect(await recordCharge(first.attemptId, one)).toBe('succeeded');
    expect(await recordCharge(second.attemptId, one)).toBe('taken');
    expect(await orderOf(second.orderId)).toMatchObject({ status: 'PAYING', transactionId: null });
    await expectInvariants();
  });

  test('follows an order that is concurrently moved to another cart', async () => {
    const submission = await submissionFor();
    const sent = await sentOrder(submission);
    const own = await db().cart.create({ data: { id: randomUUID() } });
    let paying: Promise<unknown> | undefined;
    await db().$transaction(async (tx) => {
      await tx.order.update({ where: { id: sent.orderId }, data: { cartId: own.id } });
      await tx.cart.update({ where: { id: own.id }, data: { revision: { increment: 1 } } });
      paying = recordCharge(sent.attemptId, charge());
      paying.catch(() => undefined);
      await aStatementWaits();
    });
    expect(await paying).toBe('succeeded');
    expect((await cartOf(own.id)).closedAt).not.toBeNull();
    await expectInvariants();
  });

  test('reopens a resolved flag whose details have changed', async () => {
    const { attemptId, orderId } = await sentNow();
    await db().reviewFlag.create({
      data: { orderId, kind: 'amount-differs', detail: {}, resolvedAt: new Date() },
    });
    expect(await recordCharge(attemptId, charge(1))).toBe('succeeded');
    expect(await db().reviewFlag.findMany()).toMatchObject([
      { kind: 'amount-differs', resolvedAt: null, detail: { charged: 1, currency: 'EUR' } },
    ]);
  });

  test('leads a chain of carts to the open one', async () => {
    const first = await submissionFor();
    let submission = first;
    for (let bought = 0; bought < 3; bought += 1) {
      expect(await recordCharge((await sentOrder(submission)).attemptId, charge())).toBe(
        'succeeded',
      );
      const open = await findOpenCart(first.cartId);
      submission = { ...(await submissionFor()), cartId: open?.id ?? '' };
    }
    expect(await findOpenCart(first.cartId)).toMatchObject({ id: submission.cartId, revision: 3 });
  });

  test('of many orders of the same items causes no deadlock', async () => {
    const variants = ['v1', 'v2', 'v3'];
    // module: stock
    await db().stockLevel.createMany({
      data: variants.map((variantId) => ({ variantId, onHand: 1_000 })),
    });
    const orders = await Promise.all(
      Array.from({ length: 18 }, async (_, index) => {
        const submission = await submissionFor();
        const [line] = submission.quote.lines;
        if (!line) throw new Error('No line');
        const turned = [...variants.slice(index % 3), ...variants.slice(0, index % 3)];
        const lines = turned.map((variantId) => ({ ...line, variantId }));
        return sentOrder({ ...submission, quote: { ...submission.quote, lines } });
      }),
    );
    const before = await deadlocks();
    const recorded = await Promise.all(
      orders.map((sent, index) =>
        index % 3 === 0
          ? transition(orderPayment, sent.attemptId, null, 'refuse')
          : recordCharge(sent.attemptId, charge()),
      ),
    );
    expect(recorded.filter((one) => one === 'succeeded')).toHaveLength(12);
    while ((await Promise.all([runDueHooks(), runDueHooks()])).some((done) => done > 0));
    // module: stock
    expect(await db().stockLevel.findMany()).toMatchObject(
      variants.map(() => ({ onHand: 976, reserved: 0 })),
    );
    expect(await deadlocks()).toBe(before);
  });
});

const deadlocks = async () => {
  const { rows } = await pool().query<{ count: string }>(
    'SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.count);
};

describe('the list of transactions', () => {
  const list = { kind: 'TRANSACTIONS', resourceId: '*' } as const;
  const past = new Date(Date.now() - 60_000);
  const ahead = new Date(Date.now() + 3_600_000);

  type Before = Omit<Prisma.ResourceUncheckedCreateInput, 'kind' | 'resourceId'>;

  async function rowAfterPaying(before: Before | null, boundBy: TransactionBinding = 'REPLY') {
    if (before) await db().resource.create({ data: { ...list, ...before } });
    const { attemptId } = await sentOrder(await submissionFor());
    expect(await recordCharge(attemptId, charge(), boundBy)).toBe('succeeded');
    return db().resource.findUniqueOrThrow({ where: { kind_resourceId: list } });
  }

  test.each<[string, Before | null]>([
    ['nobody asked for it before', null],
    ['it is up to date', { dirty: 3, synced: 3 }],
    // What is being read may have been read before the charge.
    ['it is being fetched', { dirty: 3, synced: 2, dueAt: past, leaseUntil: ahead }],
    ['it was given up', { dirty: 3, synced: 2, deadAt: past }],
    ['it is due later than need be', { dirty: 3, synced: 2, dueAt: ahead }],
  ])('is asked for when %s', async (_, before) => {
    const row = await rowAfterPaying(before);
    expect(row.dirty).toBe(before ? 4n : 1n);
    expect(row.dueAt?.getTime()).toBeLessThan(ahead.getTime());
  });

  test.each<[string, Before]>([
    ['is due anyway', { dirty: 3, synced: 2, dueAt: past }],
    ['rests until it is due', { dirty: 3, synced: 2, dueAt: ahead, heldUntil: ahead }],
  ])('is left alone when it %s', async (_, before) => {
    expect(await rowAfterPaying(before)).toMatchObject({ dirty: 3n, dueAt: before.dueAt });
  });

  test('is not requested when it has shown the charge', async () => {
    expect(await rowAfterPaying({ dirty: 3, synced: 3 }, 'LIST')).toMatchObject({ dirty: 3n });
    await db().resource.deleteMany();
    expect(await rowAfterPaying({ dirty: 3, synced: 3 }, 'PERSON')).toMatchObject({ dirty: 4n });
  });

  test('has a writer that a payment waits for without keeping it waiting in turn', async () => {
    await db().resource.create({ data: { ...list, dirty: 3, synced: 3 } });
    const { attemptId } = await sentOrder(await submissionFor());
    const one = charge();
    let paying: ReturnType<typeof recordCharge> | undefined;
    // The writer's order: the listed rows first, what it has seen of the list last.
    await db().$transaction(async (tx) => {
      await tx.mirrorTransaction.create({
        data: { serviceId: one.id, firstSeen: 1, sequence: 1 },
      });
      paying = recordCharge(attemptId, one);
      paying.catch(() => undefined);
      await aStatementWaits();
      await tx.resource.update({ where: { kind_resourceId: list }, data: { synced: 3 } });
    });
    expect(await paying).toBe('succeeded');
  });
});
