import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settleCandidates } from '@/lib/checkout/listed/late-charges';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { recordResult } from '@/lib/payments/store';
import { aStatementWaits, withTestDatabase } from '@/lib/testing/database';
import { sentOrder, submissionFor } from '@/lib/testing/submissions';
import { payByReply } from './paid';
import { orderPayment } from './payment';
import type { Submission } from './submission';

/** The short way must leave what the long way leaves: the same rows, but for ids and moments. */

withTestDatabase();

const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** Everything that belongs to an order, with ids and moments told only by whether they are there. */
async function traceOf(orderId: string) {
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: {
      items: { orderBy: { position: 'asc' } },
      taxes: true,
      attempts: true,
      keys: true,
      units: true,
    },
  });
  const cart = await db().cart.findUniqueOrThrow({
    where: { id: order.cartId },
    include: { successor: { include: { items: true } }, items: true },
  });
  const attemptId = order.attempts[0]?.id ?? '';
  const mails = await db().mail.findMany({ where: { dedupeKey: { endsWith: orderId } } });
  const mirrored = await db().mirrorTransaction.findMany({ where: { attemptId } });
  return anonymous({ order, cart, mails, mirrored });
}

const identities =
  /^(id|.*Id|key|number|tokenHash|tokenCipher|dedupeKey|matchKey|firstSeen|baseline)$/;

function anonymous(value: unknown): unknown {
  if (value instanceof Date) return 'a moment';
  if (Array.isArray(value)) return value.map(anonymous);
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      identities.test(name) && inner !== null && !isService(name) ? 'something' : anonymous(inner),
    ]),
  );
}

function isService(name: string): boolean {
  return name === 'variantId' || name === 'serviceProductId';
}

function closeCart({ cartId }: Submission) {
  return db().cart.update({ where: { id: cartId }, data: { closedAt: new Date() } });
}

const reply = (amount?: Prisma.OrderUncheckedCreateInput['totalAmount']) => ({
  id: randomUUID(),
  raw: {},
  failed: false,
  ...(amount === undefined ? {} : { amount: eur(amount) }),
});

describe('the expected reply', () => {
  test.each([
    ['shows the amount', 3588],
    ['shows no amount', undefined],
  ])('that %s leaves the same rows by the short way as by the long one', async (_, amount) => {
    const user = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
    const other = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
    const short = await sentOrder(await submissionFor(user.id));
    const long = await sentOrder(await submissionFor(other.id));
    expect(await payByReply(short.attemptId, short.sending.fence, reply(amount))).toBe(true);
    expect(await recordResult(orderPayment, long.attemptId, reply(amount), 'REPLY')).toBe(
      'succeeded',
    );
    const [one, two] = [await traceOf(short.orderId), await traceOf(long.orderId)];
    expect(one).toEqual(two);
    expect(one).toMatchObject({ order: { status: 'PAID' }, cart: { successor: { items: [] } } });
  });

  test('sells the same by the short way as by the long one', async () => {
    await db().stockLevel.create({ data: { variantId: 'v1', onHand: 5 } });
    const [short, long] = [
      await sentOrder(await submissionFor()),
      await sentOrder(await submissionFor()),
    ];
    expect(await payByReply(short.attemptId, short.sending.fence, reply(3588))).toBe(true);
    await recordResult(orderPayment, long.attemptId, reply(3588), 'REPLY');
    expect(await traceOf(short.orderId)).toEqual(await traceOf(long.orderId));
    expect(await db().stockLevel.findFirst()).toMatchObject({ onHand: 1, reserved: 0 });
    await db().stockLevel.deleteMany();
  });

  describe('and the list of transactions', () => {
    const list = { kind: 'TRANSACTIONS', resourceId: '*' } as const;
    const past = new Date(Date.now() - 60_000);
    const ahead = new Date(Date.now() + 3_600_000);

    type Before = Omit<Prisma.ResourceUncheckedCreateInput, 'kind' | 'resourceId'>;

    async function rowAfterPaying(before: Before | null) {
      await db().resource.deleteMany();
      if (before) await db().resource.create({ data: { ...list, ...before } });
      const { attemptId, sending } = await sentOrder(await submissionFor());
      expect(await payByReply(attemptId, sending.fence, reply())).toBe(true);
      return db().resource.findUniqueOrThrow({ where: { kind_resourceId: list } });
    }

    test.each<[string, Before | null]>([
      ['nobody asked for it before', null],
      ['it is up to date', { dirty: 3, synced: 3 }],
      // What is read at this moment may have been read before the charge.
      ['it is being fetched', { dirty: 3, synced: 2, dueAt: past, leaseUntil: ahead }],
      ['it was given up', { dirty: 3, synced: 2, deadAt: past }],
      ['it is due later than need be', { dirty: 3, synced: 2, dueAt: ahead }],
    ])('which is asked for when %s', async (_, before) => {
      const row = await rowAfterPaying(before);
      expect(row.dirty).toBe(before ? 4n : 1n);
      expect(row.dueAt?.getTime()).toBeLessThan(ahead.getTime());
    });

    test.each<[string, Before]>([
      ['is due anyway', { dirty: 3, synced: 2, dueAt: past }],
      ['rests until it is due', { dirty: 3, synced: 2, dueAt: ahead, heldUntil: ahead }],
    ])('which is left alone when it %s', async (_, before) => {
      expect(await rowAfterPaying(before)).toMatchObject({ dirty: 3n, dueAt: before.dueAt });
    });
  });

  test('leaves what looked like it to the next list, which settles whose it is', async () => {
    const { attemptId, sending } = await sentOrder(await submissionFor());
    const charge = reply();
    const row = { claim: 'CANDIDATE' as const, sequence: 1, firstSeen: 1 };
    const serviceIds = [charge.id, randomUUID()];
    await db().mirrorTransaction.createMany({
      data: serviceIds.map((serviceId) => ({ ...row, serviceId })),
    });
    expect(await payByReply(attemptId, sending.fence, charge)).toBe(true);
    const claimOf = async (serviceId: string) =>
      (await db().mirrorTransaction.findUniqueOrThrow({ where: { serviceId } })).claim;
    expect(await Promise.all(serviceIds.map(claimOf))).toEqual(['BOUND', 'CANDIDATE']);
    await settleCandidates();
    expect(await Promise.all(serviceIds.map(claimOf))).toEqual(['BOUND', 'FOREIGN']);
  });

  test.each<
    [string, (one: Awaited<ReturnType<typeof sentOrder>>, submission: Submission) => unknown]
  >([
    [
      'somebody has taken the attempt over',
      ({ attemptId }) =>
        db().paymentAttempt.update({
          where: { id: attemptId },
          data: { fence: { increment: 1 } },
        }),
    ],
    [
      'the order is not being paid for the first time',
      ({ orderId }) => db().order.update({ where: { id: orderId }, data: { status: 'UNCERTAIN' } }),
    ],
    [
      'the attempt is unknown by now',
      ({ attemptId, orderId }) =>
        db().$transaction([
          db().paymentAttempt.update({ where: { id: attemptId }, data: { state: 'UNKNOWN' } }),
          db().order.update({ where: { id: orderId }, data: { status: 'UNCERTAIN' } }),
        ]),
    ],
    [
      'more was put into the cart',
      (_, { cartId }) => db().cartItem.updateMany({ where: { cartId }, data: { quantity: 3 } }),
    ],
    [
      'something else was put into the cart',
      (_, { cartId }) =>
        db().cartItem.create({ data: { cartId, variantId: 'v2', quantity: 1, name: 'Tea' } }),
    ],
    ['the cart was merged', (_, submission) => closeCart(submission)],
  ])('goes the long way when %s', async (_, happen) => {
    const submission = await submissionFor();
    const sent = await sentOrder(submission);
    await happen(sent, submission);
    const before = await db().order.findUniqueOrThrow({ where: { id: sent.orderId } });
    expect(await payByReply(sent.attemptId, sent.sending.fence, reply())).toBe(false);
    expect(await db().order.findUniqueOrThrow({ where: { id: sent.orderId } })).toEqual(before);
  });

  test('goes the long way when it shows another amount', async () => {
    const { attemptId, sending } = await sentOrder(await submissionFor());
    expect(await payByReply(attemptId, sending.fence, reply(3587))).toBe(false);
  });

  test('waits for the list’s writer without keeping it waiting in turn', async () => {
    const list = { kind: 'TRANSACTIONS', resourceId: '*' } as const;
    await db().resource.deleteMany();
    await db().resource.create({ data: { ...list, dirty: 3, synced: 3 } });
    const { attemptId, sending } = await sentOrder(await submissionFor());
    const charge = reply();
    let paying: Promise<boolean> | undefined;
    // The writer's order: the listed rows first, what it has seen of the list last.
    await db().$transaction(async (tx) => {
      await tx.mirrorTransaction.create({
        data: { serviceId: charge.id, firstSeen: 1, sequence: 1 },
      });
      paying = payByReply(attemptId, sending.fence, charge);
      paying.catch(() => undefined);
      await aStatementWaits();
      await tx.resource.update({ where: { kind_resourceId: list }, data: { synced: 3 } });
    });
    expect(await paying).toBe(true);
  });

  test('loses nothing that is put into the cart at the same moment', async () => {
    const submission = await submissionFor();
    const { attemptId, orderId, sending } = await sentOrder(submission);
    const { cartId } = submission;
    let paying: Promise<boolean> | undefined;
    await db().$transaction(async (tx) => {
      await tx.cart.update({ where: { id: cartId }, data: { revision: { increment: 1 } } });
      await tx.cartItem.create({ data: { cartId, variantId: 'v2', quantity: 1, name: 'Tea' } });
      paying = payByReply(attemptId, sending.fence, reply());
      await aStatementWaits();
    });
    expect(await paying).toBe(false);
    expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe('PAYING');
  });
});
