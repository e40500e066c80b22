import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { recordResult, transition } from '@/lib/payments/store';
import { placedOrder, sentOrder, submissionFor } from '@/lib/testing/builders/submissions';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { runDueHooks } from './due-hooks';
import type { OrderHooks, PlacedOrder } from './hook-types';
import { orderPayment } from './payment';
import { placeOrder } from './place';

const { orderPlaced, orderChanged } = vi.hoisted(() => ({
  orderPlaced: vi.fn<NonNullable<OrderHooks['orderPlaced']>>(),
  orderChanged: vi.fn<NonNullable<OrderHooks['orderChanged']>>(),
}));

vi.mock('@/modules/hooks', () => ({
  orderHooks: [{ module: 'parrots', orderPlaced, orderChanged }],
}));

withTestDatabase();
beforeEach(async () => {
  await emptyDatabase();
  orderPlaced.mockReset().mockResolvedValue([]);
  orderChanged.mockReset().mockResolvedValue(undefined);
});

async function paidOrder(): Promise<string> {
  const { attemptId, orderId } = await sentOrder(await submissionFor());
  const charge = { id: randomUUID() };
  expect(await recordResult(orderPayment, attemptId, charge, 'REPLY')).toBe('succeeded');
  return orderId;
}

const statusOf = async (id: string) =>
  (await db().order.findUniqueOrThrow({ where: { id } })).status;

/** Later than any back-off of a hook that failed. */
const untilTriedAgain = () => db().dueOrderHook.updateMany({ data: { dueAt: new Date(0) } });

test('an order is paid although a module fails at it, and the module is asked again', async () => {
  orderChanged.mockRejectedValue(new Error('no parrots'));
  const orderId = await paidOrder();
  expect(await statusOf(orderId)).toBe('PAID');
  await runDueHooks();
  await runDueHooks();
  expect(orderChanged).toHaveBeenCalledTimes(1);
  expect(await statusOf(orderId)).toBe('PAID');
  expect(await db().mail.count()).toBe(1);

  orderChanged.mockResolvedValue(undefined);
  await untilTriedAgain();
  await runDueHooks();
  expect(orderChanged).toHaveBeenLastCalledWith(expect.anything(), orderId);
  expect(await db().dueOrderHook.count()).toBe(0);
});

test('what a failing module wrote is undone, and does not keep others waiting', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  orderChanged.mockImplementation(async (tx, orderId) => {
    await tx.order.update({ where: { id: orderId }, data: { cardType: 'PARROT' } });
    if (orderId === first) throw new Error('no parrots');
  });
  await runDueHooks();
  const cardOf = async (id: string) =>
    (await db().order.findUniqueOrThrow({ where: { id } })).cardType;
  expect([await cardOf(first), await cardOf(second)]).toEqual(['VISA', 'PARROT']);
});

test('several workers run each hook once', async () => {
  for (let orders = 0; orders < 5; orders += 1) await paidOrder();
  const ran = await Promise.all([runDueHooks(), runDueHooks(), runDueHooks()]);
  expect(ran.reduce((sum, count) => sum + count)).toBe(5);
  expect(orderChanged).toHaveBeenCalledTimes(5);
});

test('a module is asked about an order that failed', async () => {
  const { orderId, attemptId } = await placedOrder(await submissionFor());
  await transition(orderPayment, attemptId, null, 'abandon');
  await runDueHooks();
  expect(orderChanged).toHaveBeenCalledWith(expect.anything(), orderId);
});

test('a module that refuses or fails keeps an order from being placed', async () => {
  const submission = await submissionFor();
  const shortages = [{ variantId: 'v1', wanted: 2, left: 0 }];
  orderPlaced.mockResolvedValueOnce(shortages);
  expect(await placeOrder(submission)).toEqual({ outcome: 'short', shortages });
  orderPlaced.mockRejectedValueOnce(new Error('no parrots'));
  await expect(placeOrder(submission)).rejects.toThrow('no parrots');
  expect(await db().order.count()).toBe(0);
  expect(await placeOrder(submission)).toMatchObject({ outcome: 'start' });
  const [, order] = orderPlaced.mock.lastCall as [unknown, PlacedOrder];
  expect(order).toMatchObject({
    cartId: submission.cartId,
    lines: [{ variantId: 'v1', quantity: 2 }],
  });
});
