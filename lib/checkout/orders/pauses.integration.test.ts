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

test('during a Retry-After no other charge is sent, and afterwards it succeeds', async () => {
  const email = `${randomUUID()}@example.com`;
  expect((await shop.submit(await shop.purchase({ email }))).outcome).toBe('paid');
  const order = await shop.purchase({ email });
  await askedToWait();
  const before = posts().length;
  expect(await shop.submit(order)).toMatchObject({
    outcome: 'unavailable',
    ...{ why: 'paused', isUncharged: true },
  });
  expect(posts()).toHaveLength(before);
  expect(await shop.attempts(order)).toMatchObject([{ state: 'ABANDONED', sends: 0 }]);
  await shop.pass(61_000);
  expect((await shop.submitAgain(order)).outcome).toBe('paid');
});

test('nor is a customer created', async () => {
  const order = await shop.purchase();
  await askedToWait();
  const before = posts().length;
  expect((await shop.submit(order)).outcome).toBe('unavailable');
  expect(posts()).toHaveLength(before);
  expect(await db().customer.count({ where: { serviceId: { not: null } } })).toBe(1);
});

const paused = {
  ...{ outcome: 'unavailable', why: 'paused', isUncharged: true },
};

test('a pause that is asked for when a customer is made holds for everybody', async () => {
  const [order, other] = [await shop.purchase(), await shop.purchase()];
  await shop.fault('POST', '/customers', 'status', { status: 429, retryAfterSeconds: 60 });
  expect(await shop.submit(order)).toMatchObject(paused);
  expect(shop.relay().passed).not.toContain('GET /customers');
  const before = posts().length;
  expect(await shop.submit(other)).toMatchObject(paused);
  expect(posts()).toHaveLength(before);
  await shop.pass(61_000);
  expect((await shop.submitAgain(order)).outcome).toBe('paid');
  expect((await shop.submitAgain(other)).outcome).toBe('paid');
});

test('so does one that is asked for when a price is read again', async () => {
  const [order, other] = [await shop.purchase(), await shop.purchase()];
  await shop.fault('GET', '/products/*', 'status', { status: 429, retryAfterSeconds: 60 });
  expect((await shop.submit(order)).outcome).toBe('unavailable');
  const before = posts().length;
  expect(await shop.submit(other)).toMatchObject(paused);
  expect(posts()).toHaveLength(before);
});
