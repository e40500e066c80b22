import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Quantity } from '@/lib/cart/cart-lines';
import { addLine } from '@/lib/cart/change-cart';
import { findOpenCart, findUserCart } from '@/lib/cart/open-cart';
import { db } from '@/lib/db/client';
import type { TransactionBinding } from '@/lib/db/generated/enums';
import { transition } from '@/lib/payments/store';
import { addCatalogProduct, addMirrorProduct } from '@/lib/testing/builders/products';
import { charge, recordCharge, sentOrder, submissionFor } from '@/lib/testing/builders/submissions';
import { aStatementWaits, emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { runDueHooks } from './due-hooks';
import type { Charge } from './outcome';
import { orderPayment, recordListed, recordReviewed } from './payment';
import type { Submission } from './place';

/** What is written when a charge makes an order PAID, found by a reply, a list or a person. */

withTestDatabase({ databasePoolSize: 12 });
beforeEach(() => emptyDatabase());

const TOTAL = 3588;

type Sent = Awaited<ReturnType<typeof sentOrder>>;

const byReply = ({ attemptId }: Sent, one: Charge) => recordCharge(attemptId, one);

const lose = async ({ attemptId }: Sent) => {
  expect(await transition(orderPayment, attemptId, null, 'lose')).toBe(true);
};

async function byList(sent: Sent, one: Charge): Promise<unknown> {
  await lose(sent);
  const listed = { serviceId: one.id, firstSeen: 1, sequence: 1 };
  await db().mirrorTransaction.create({ data: listed });
  return recordListed(sent.attemptId, one);
}

async function byPerson(sent: Sent, one: Charge): Promise<void> {
  await lose(sent);
  await transition(orderPayment, sent.attemptId, null, 'escalate');
  expect(await recordReviewed(sent.attemptId, one, async () => {})).toBe('paid');
}

const ways: [string, TransactionBinding, (sent: Sent, one: Charge) => Promise<unknown>][] = [
  ['its reply', 'REPLY', byReply],
  ['a list', 'LIST', byList],
  ['a person', 'PERSON', byPerson],
];

const orderOf = (id: string) => db().order.findUniqueOrThrow({ where: { id } });
const cartOf = ({ cartId }: Submission) =>
  db().cart.findUniqueOrThrow({ where: { id: cartId }, include: { successor: true } });

const linesOf = async (cartId: string | null): Promise<Quantity[]> => {
  const lines = await db().cartItem.findMany({
    where: { cartId: cartId ?? '' },
    orderBy: { variantId: 'asc' },
  });
  return lines.map(({ variantId, quantity }) => ({ variantId, quantity }));
};

const put = ({ cartId }: Submission, variantId: string, quantity: number) =>
  db().cartItem.upsert({
    where: { cartId_variantId: { cartId, variantId } },
    create: { cartId, variantId, quantity, name: 'Tea', detail: '250 g', unitAmount: 700 },
    update: { quantity },
  });

async function expectInvariants(): Promise<void> {
  await runDueHooks();
  expect(await violatedInvariants()).toEqual({});
}

/** "v1" is in the catalogue and for sale. */
async function sellShirts(): Promise<void> {
  await addCatalogProduct({
    slug: 'shirt',
    variants: { create: { id: 'v1', serviceProductId: 'p1', sku: 'v1' } },
  });
  await addMirrorProduct({ serviceId: 'p1', priceAmount: 1250 });
}

describe.each(ways)('a charge that is found by %s', (_way, boundBy, pay) => {
  test.each([
    ['shows its amount', TOTAL],
    ['shows no amount', undefined],
  ])('and %s pays the order', async (_case, amount) => {
    const user = await db().user.create({ data: { email: 'ada@example.com' } });
    const submission = await submissionFor(user.id);
    const sent = await sentOrder(submission);
    const one = charge(amount);
    await pay(sent, one);
    expect(await orderOf(sent.orderId)).toMatchObject({
      ...{ status: 'PAID', transactionId: one.id, reason: null, paidAt: expect.any(Date) },
      ...{ amountMismatch: false, chargedAmount: amount ?? null },
      chargedCurrency: amount === undefined ? null : 'EUR',
    });
    expect(
      await db().paymentAttempt.findUniqueOrThrow({ where: { id: sent.attemptId } }),
    ).toMatchObject({
      ...{ state: 'SUCCEEDED', transactionId: one.id, tokenCipher: null, leaseUntil: null },
      ...{ dueAt: null, reason: null, settledAt: expect.any(Date), sendEndedAt: expect.any(Date) },
    });
    expect(
      await db().mirrorTransaction.findUniqueOrThrow({ where: { serviceId: one.id } }),
    ).toMatchObject({ attemptId: sent.attemptId, boundBy });
    const { closedAt, successor } = await cartOf(submission);
    expect(closedAt).not.toBeNull();
    expect(successor).toMatchObject({ userId: user.id, revision: 1, closedAt: null });
    expect((await findUserCart(user.id))?.id).toBe(successor?.id);
    expect(await linesOf(successor?.id ?? null)).toEqual([]);
    expect(await db().mail.findMany()).toMatchObject([
      {
        ...{ dedupeKey: `order-paid:${sent.orderId}`, template: 'order-paid' },
        ...{ recipient: 'ada@example.com', data: { orderId: sent.orderId } },
      },
    ]);
    expect(await db().reviewFlag.count()).toBe(0);
    await expectInvariants();
  });

  test.each([
    ['another amount', TOTAL - 1, 'EUR'],
    ['another currency', TOTAL, 'USD'],
  ])('and shows %s pays the order, which is flagged', async (_case, amount, currency) => {
    const sent = await sentOrder(await submissionFor());
    await pay(sent, charge(amount, currency));
    expect(await orderOf(sent.orderId)).toMatchObject({
      ...{ status: 'PAID', reason: 'amount-differs', amountMismatch: true },
      ...{ chargedAmount: amount, chargedCurrency: currency },
    });
    expect(await db().reviewFlag.findMany()).toMatchObject([
      {
        ...{ orderId: sent.orderId, kind: 'amount-differs', resolvedAt: null },
        detail: { charged: amount, currency },
      },
    ]);
    await expectInvariants();
  });

  test('leaves in the cart what was not bought', async () => {
    const submission = await submissionFor();
    const sent = await sentOrder(submission);
    await put(submission, 'v1', 5);
    await put(submission, 'v2', 1);
    await pay(sent, charge());
    const { successor } = await cartOf(submission);
    expect(await linesOf(successor?.id ?? null)).toEqual([
      { variantId: 'v1', quantity: 3 },
      { variantId: 'v2', quantity: 1 },
    ]);
    expect(await db().cartItem.findFirst({ where: { cartId: successor?.id ?? '' } })).toMatchObject(
      { name: 'Shirt' },
    );
    await expectInvariants();
  });

  test('loses nothing that is concurrently added to the cart', async () => {
    await sellShirts();
    const submission = await submissionFor();
    const sent = await sentOrder(submission);
    const { cartId } = submission;
    const two = { variantId: 'v1', quantity: 2 };
    const [first, , last] = await Promise.all([
      addLine(cartId, two),
      pay(sent, charge()),
      addLine(cartId, { ...two, quantity: 3 }),
    ]);
    expect([first.ok, last.ok]).toEqual([true, true]);
    const open = await findOpenCart(cartId);
    expect(await linesOf(open?.id ?? null)).toEqual([{ variantId: 'v1', quantity: 5 }]);
    await expectInvariants();
  });

  test('reads a cart again that it waited for', async () => {
    const submission = await submissionFor();
    const sent = await sentOrder(submission);
    const { cartId } = submission;
    let paying: Promise<unknown> | undefined;
    await db().$transaction(async (tx) => {
      await tx.cart.update({ where: { id: cartId }, data: { revision: { increment: 1 } } });
      await tx.cartItem.create({ data: { cartId, variantId: 'v2', quantity: 1, name: 'Tea' } });
      paying = pay(sent, charge());
      paying.catch(() => undefined);
      await aStatementWaits();
    });
    await paying;
    expect(await orderOf(sent.orderId)).toMatchObject({ status: 'PAID' });
    expect(await linesOf((await cartOf(submission)).successorId)).toEqual([
      { variantId: 'v2', quantity: 1 },
    ]);
  });

  test('leaves a cart that was closed before as it is', async () => {
    const submission = await submissionFor();
    const sent = await sentOrder(submission);
    const own = await db().cart.create({ data: { id: randomUUID() } });
    const closed = await db().cart.update({
      where: { id: submission.cartId },
      data: { closedAt: new Date(0), successorId: own.id },
    });
    await pay(sent, charge());
    expect(await orderOf(sent.orderId)).toMatchObject({ status: 'PAID' });
    expect(await db().cart.findUniqueOrThrow({ where: { id: submission.cartId } })).toEqual(closed);
    expect(await linesOf(own.id)).toEqual([]);
  });

  // module: stock
  test('sells the units that the order holds', async () => {
    await sellShirts();
    await db().stockLevel.create({ data: { variantId: 'v1', onHand: 3 } });
    const sent = await sentOrder(await submissionFor());
    await db().cacheTag.deleteMany();
    await pay(sent, charge());
    await runDueHooks();
    expect(await db().stockLevel.findFirst()).toMatchObject({ onHand: 1, reserved: 0 });
    expect(await db().stockReservation.findFirst()).toMatchObject({
      ...{ quantity: 2, held: 0, sold: 2, owed: 0, owedAt: null },
    });
    // One is left for others, as before.
    expect(await db().cacheTag.count()).toBe(0);
    await expectInvariants();
  });

  // module: stock
  test('takes what is available, owes the rest, and updates the product’s page and the lists', async () => {
    await sellShirts();
    await db().stockLevel.create({ data: { variantId: 'v1', onHand: 2 } });
    const sent = await sentOrder(await submissionFor());
    await db().stockReservation.updateMany({ data: { held: 0 } });
    await db().stockLevel.updateMany({ data: { onHand: 1, reserved: 0 } });
    await db().cacheTag.deleteMany();
    await pay(sent, charge());
    await runDueHooks();
    expect(await db().stockLevel.findFirst()).toMatchObject({ onHand: 0, reserved: 0 });
    expect(await db().stockReservation.findFirst()).toMatchObject({
      ...{ held: 0, sold: 1, owed: 1, owedAt: expect.any(Date) },
    });
    const expired = await db().cacheTag.findMany({ orderBy: { tag: 'asc' } });
    expect(expired.map(({ tag }) => tag)).toEqual(['catalog', 'product:shirt']);
    await expectInvariants();
  });
});

describe('the lines of any order', () => {
  const quantity = fc.integer({ min: 1, max: 4 });

  test('are bought or stay in the cart, also where the order has an item on two lines', async () => {
    const line = fc.record({ variantId: fc.constantFrom('v1', 'v2', 'v3'), quantity });
    const cartLines = fc.uniqueArray(line, { selector: ({ variantId }) => variantId });
    await fc.assert(
      fc.asyncProperty(cartLines, fc.array(line, { maxLength: 4 }), async (inCart, ordered) => {
        const submission = await submissionFor();
        const sent = await sentOrder(submission);
        await db().orderItem.deleteMany({ where: { orderId: sent.orderId, isShipping: false } });
        await db().orderItem.createMany({
          data: ordered.map((one, index) => ({
            ...{ ...one, orderId: sent.orderId, position: 10 + index },
            ...{ serviceProductId: 'p', name: 'Shirt', unitAmount: 1 },
          })),
        });
        await db().cartItem.deleteMany({ where: { cartId: submission.cartId } });
        for (const one of inCart) await put(submission, one.variantId, one.quantity);
        expect(await byReply(sent, charge())).toBe('succeeded');
        const { successorId } = await cartOf(submission);
        const byVariant = (one: Quantity, other: Quantity) =>
          one.variantId < other.variantId ? -1 : 1;
        const rest = inCart.flatMap(({ variantId, quantity }) => {
          const paid = ordered.filter((one) => one.variantId === variantId);
          const left = quantity - paid.reduce((sum, one) => sum + one.quantity, 0);
          return left > 0 ? [{ variantId, quantity: left }] : [];
        });
        expect(await linesOf(successorId)).toEqual(rest.toSorted(byVariant));
      }),
      { numRuns: 20 },
    );
  });
});
