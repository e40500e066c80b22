import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';
import { asViewer } from '@/lib/testing/viewers';
import { ordersOf } from './list';

withTestDatabase();

const ada = { email: 'ada@example.com' };

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
    await addOrder({
      userId,
      number: String(minute),
      createdAt: new Date(Date.UTC(2030, 0, 1, 12, minute)),
    });
  }
  expect(await orderNumbersOf(userId)).toEqual(newestFirst);
  // Placed at the same time as the last order of the first page.
  for (let number = 100; number < 130; number += 1) {
    await addOrder({
      userId,
      number: String(number),
      createdAt: new Date(Date.UTC(2030, 0, 1, 12, 25)),
    });
  }
  const numbers = await orderNumbersOf(userId);
  expect(numbers).toHaveLength(75);
  expect(new Set(numbers).size).toBe(75);
});
