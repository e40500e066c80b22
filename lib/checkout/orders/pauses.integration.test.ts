import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openPurchases } from '@/lib/testing/builders/purchases';

const shop = openPurchases();

const posts = () => shop.relay().passed.filter((call) => call.startsWith('POST '));

/** Another shopper's charge is answered with a 429 that asks for a minute. */
async function askedToWait(): Promise<void> {
  const other = await shop.purchase();
  await shop.fault('POST', '/transactions', 'status', { status: 429, retryAfterSeconds: 60 });
  expect((await shop.submit(other)).outcome).toBe('confirming');
}

test('while the service asks for a pause nobody else’s charge is sent, and afterwards it works', async () => {
  const email = `${randomUUID()}@example.com`;
  expect((await shop.submit(await shop.purchase(email))).outcome).toBe('paid');
  const order = await shop.purchase(email);
  await askedToWait();
  const before = posts().length;
  expect(await shop.submit(order)).toMatchObject({
    outcome: 'unavailable',
    message: expect.stringContaining('asks for a short pause. You have not been charged.'),
  });
  expect(posts()).toHaveLength(before);
  expect(await shop.attempts(order)).toMatchObject([{ state: 'ABANDONED', sends: 0 }]);
  await shop.pass(61_000);
  expect((await shop.submitAgain(order)).outcome).toBe('paid');
});

test('nor is a customer made', async () => {
  const order = await shop.purchase();
  await askedToWait();
  const before = posts().length;
  expect((await shop.submit(order)).outcome).toBe('unavailable');
  expect(posts()).toHaveLength(before);
  expect(await db().customer.count({ where: { serviceId: { not: null } } })).toBe(1);
});
