import '@/lib/testing/as-staff';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';
import { candidatesFor, countToReview, ordersToReview } from './queries';

withTestDatabase();

test('attempts to subscribe that a person has to decide are counted', async () => {
  const attempt = (state: 'REVIEW' | 'UNKNOWN') => ({
    ...{ kind: 'SUBSCRIPTION' as const, state, tokenHash: randomUUID() },
    ...{ tokenReceivedAt: now(), customerId: 'c1', body: {}, matchKey: state, sends: 1 },
    ...{ baseline: 1n, sendStartedAt: now() },
    exclusiveKey: state,
  });
  await db().paymentAttempt.createMany({ data: [attempt('REVIEW'), attempt('UNKNOWN')] });
  expect(await countToReview()).toBe(1);
});

test('orders that a person has to decide, and flagged ones, are listed in pages, the oldest first', async () => {
  const numbers = Array.from({ length: 45 }, (_, index) => index);
  // The newest has the lowest id, and five at a time have the same timestamp.
  const idOf = (n: number) => `00000000-0000-7000-8000-${String(99 - n).padStart(12, '0')}`;
  const isFlagged = (n: number) => n % 3 === 0;
  await db().cart.createMany({ data: numbers.map((n) => ({ id: `cart-${n}` })) });
  await db().order.createMany({
    data: numbers.map((n) => ({
      ...{ id: idOf(n), number: `N-${n}`, cartId: `cart-${n}`, email: 'a@buyer.example' },
      ...{ fingerprint: '', currency: 'EUR', subtotalAmount: 1250, shippingAmount: 0 },
      ...{ taxAmount: 0, totalAmount: 1250, shippingMethod: 'standard', contact: {}, address: {} },
      ...{ createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 5))) },
      status: isFlagged(n) ? ('FAILED' as const) : ('REVIEW' as const),
    })),
  });
  await db().reviewFlag.createMany({
    data: numbers.filter(isFlagged).map((n) => ({
      ...{ orderId: idOf(n), kind: 'late-charge', createdAt: now() },
      ...(n === 0 ? { resolvedAt: now() } : {}),
    })),
  });
  const oldestFirst = numbers
    .filter((n) => n !== 0)
    .sort((one, other) => Math.floor(one / 5) - Math.floor(other / 5) || other - one)
    .map(idOf);
  const found: string[][] = [];
  let after: string | undefined;
  do {
    const { orders, next } = await ordersToReview(after);
    found.push(orders.map(({ id }) => id));
    after = next ?? undefined;
  } while (after !== undefined && found.length < 10);
  expect(found).toEqual([
    oldestFirst.slice(0, 20),
    oldestFirst.slice(20, 40),
    oldestFirst.slice(40),
  ]);
});

test('each order to review has the charges that could be its own, for a page at once', async () => {
  const items = [{ productId: 'p1', quantity: 1 }];
  const orderOf = async (customerId: string) => {
    const { id } = await addOrder({
      ...{ status: 'REVIEW', subtotalAmount: 1250, totalAmount: 1250 },
      attempts: {
        create: {
          ...{ id: `attempt-${customerId}`, state: 'REVIEW', tokenHash: randomUUID() },
          ...{ tokenReceivedAt: now(), sendStartedAt: now(), customerId, matchKey: customerId },
          ...{ sends: 1, baseline: 1n, body: { customerId, items, taxRatesOptions: [] } },
        },
      },
    });
    return id;
  };
  const [ada, bob] = [await orderOf('ada'), await orderOf('bob')];
  const raw = { customerId: 'ada', items, amount: 12.5, currency: 'EUR' };
  const row = { customerId: 'ada', raw, firstSeen: 2n, sequence: 2n };
  await db().mirrorTransaction.createMany({
    data: [
      { ...row, serviceId: 't1' },
      { ...row, serviceId: 't2', isHistory: true },
      { ...row, serviceId: 't3', attemptId: 'attempt-bob', firstSeen: 3n },
    ],
  });
  const found = await candidatesFor([ada, bob]);
  const idsOf = (id: string) => found.get(id)?.map(({ transactionId }) => transactionId);
  // Neither what is recorded for another order, nor another customer's.
  expect([idsOf(ada), idsOf(bob)]).toEqual([['t1'], ['t3']]);
});
