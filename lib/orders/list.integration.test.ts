import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';
import { asViewer } from '@/lib/testing/viewers';
import { ordersOf } from './list';

withTestDatabase();

const ada = { email: 'ada@example.com' };

/** The numbers of all pages. */
async function shownTo(userId: string): Promise<number[]> {
  const shown: number[] = [];
  let before: string | undefined;
  do {
    const { orders, older } = await ordersOf(asViewer({ userId, ...ada }), before);
    shown.push(...orders.map(({ number }) => Number(number)));
    before = older ?? undefined;
  } while (before);
  return shown;
}

test('orders come newest first over all pages, whatever their ids are', async () => {
  const { id: userId } = await db().user.create({ data: ada });
  const newestFirst = Array.from({ length: 45 }, (_, index) => 44 - index);
  for (const minute of newestFirst.toReversed()) {
    await addOrder({
      userId,
      number: String(minute),
      createdAt: new Date(Date.UTC(2030, 0, 1, 12, minute)),
    });
  }
  expect(await shownTo(userId)).toEqual(newestFirst);
  // At the same time as the last one of the first page.
  for (let number = 100; number < 130; number += 1) {
    await addOrder({
      userId,
      number: String(number),
      createdAt: new Date(Date.UTC(2030, 0, 1, 12, 25)),
    });
  }
  const shown = await shownTo(userId);
  expect(shown).toHaveLength(75);
  expect(new Set(shown).size).toBe(75);
});
