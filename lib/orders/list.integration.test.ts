import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { asViewer } from '@/lib/testing/viewers';
import { ordersOf } from './list';

withTestDatabase();

const amounts = { subtotalAmount: 0, shippingAmount: 0, taxAmount: 0, totalAmount: 0 };

const ada = { email: 'ada@example.com' };

async function addOrder(userId: string, number: number, createdAt: Date): Promise<void> {
  await db().order.create({
    data: {
      ...{ id: randomUUID(), number: String(number), ...ada },
      cart: { create: { id: randomUUID() } },
      user: { connect: { id: userId } },
      ...{ fingerprint: '', currency: 'EUR', ...amounts },
      ...{ contact: {}, address: {}, shippingMethod: 'standard', createdAt },
    },
  });
}

/** The numbers of the orders on all pages. */
async function orderNumbersOf(userId: string): Promise<number[]> {
  const numbers: number[] = [];
  let before: string | undefined;
  do {
    const { orders, older } = await ordersOf(asViewer({ userId, ...ada }), before);
    numbers.push(...orders.map(({ number }) => Number(number)));
    before = older ?? undefined;
  } while (before);
  return numbers;
}

test('orders come newest first over all pages, regardless of their ids', async () => {
  const { id: userId } = await db().user.create({ data: ada });
  const newestFirst = Array.from({ length: 45 }, (_, index) => 44 - index);
  for (const minute of newestFirst.toReversed()) {
    await addOrder(userId, minute, new Date(Date.UTC(2030, 0, 1, 12, minute)));
  }
  expect(await orderNumbersOf(userId)).toEqual(newestFirst);
  // Placed at the same time as the last order of the first page.
  for (let number = 100; number < 130; number += 1) {
    await addOrder(userId, number, new Date(Date.UTC(2030, 0, 1, 12, 25)));
  }
  const numbers = await orderNumbersOf(userId);
  expect(numbers).toHaveLength(75);
  expect(new Set(numbers).size).toBe(75);
});
