import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, disconnect } from '@/lib/db/client';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { ordersOf } from './list';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  useTestEnv({ databaseUrl: database.url });
});

afterAll(async () => {
  await disconnect();
  await database.drop();
});

const amounts = { subtotalAmount: 0, shippingAmount: 0, taxAmount: 0, totalAmount: 0 };

test('orders come newest first over all pages, whatever their ids are', async () => {
  const email = 'ada@example.com';
  const { id: userId } = await db().user.create({ data: { email } });
  for (let minute = 0; minute < 45; minute += 1) {
    await db().order.create({
      data: {
        id: randomUUID(),
        number: String(minute),
        cart: { create: { id: randomUUID() } },
        user: { connect: { id: userId } },
        email,
        fingerprint: '',
        currency: 'EUR',
        ...amounts,
        contact: {},
        address: {},
        shippingMethod: 'standard',
        createdAt: new Date(Date.UTC(2030, 0, 1, 12, minute)),
      },
    });
  }
  const shown: string[] = [];
  let before: string | undefined;
  do {
    const { orders, older } = await ordersOf(
      { userId, email } as Parameters<typeof ordersOf>[0],
      before,
    );
    shown.push(...orders.map(({ number }) => number));
    before = older ?? undefined;
  } while (before);
  expect(shown).toEqual(Array.from({ length: 45 }, (_, index) => String(44 - index)));
});
