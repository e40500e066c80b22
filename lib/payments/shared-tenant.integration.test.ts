import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { setWire } from '@/lib/service/current-wire';
import { documentedWire } from '@/lib/service/wire';
import { openPurchases } from '@/lib/testing/builders/purchases';

/** A tenant in which other sales channels charge, too. */

const shop = openPurchases();
const MINUTE = 60_000;

beforeEach(() => setWire({ ...documentedWire, isShared: true }));
afterEach(() => setWire(documentedWire));

async function resend(): Promise<void> {
  await shop.pass(MINUTE);
  await shop.work();
}

test('a charge whose reply was lost goes to review, since a listed charge may be another channel’s', async () => {
  const purchase = await shop.purchase();
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(purchase)).outcome).toBe('confirming');
  await shop.reconcile();
  expect(await shop.orderOf(purchase)).toMatchObject({ status: 'UNCERTAIN' });
  await resend();
  await shop.pass(6 * MINUTE);
  await shop.reconcile();
  expect(await shop.orderOf(purchase)).toMatchObject({ status: 'REVIEW', reason: 'token-used' });
  expect(await db().unexplained.count()).toBe(0);
});

test('a lost request is resent, and its reply pays the order', async () => {
  const purchase = await shop.purchase();
  await shop.fault('POST', '/transactions', 'close');
  expect((await shop.submit(purchase)).outcome).toBe('confirming');
  await resend();
  expect(await shop.orderOf(purchase)).toMatchObject({ status: 'PAID' });
  expect(await shop.charges()).toHaveLength(1);
});

test('a charge of another channel is neither shown to staff nor assigned to an order', async () => {
  const purchase = await shop.purchase();
  await shop.submit(purchase);
  const { customerId, body } = (await shop.attempts(purchase))[0] ?? {};
  const { items } = body as { items: unknown };
  const paymentToken = await shop.token();
  await shop.call('POST', '/transactions', {
    customerId,
    items,
    taxRatesOptions: [],
    paymentToken,
  });
  await shop.reconcile();
  expect(await shop.charges()).toHaveLength(2);
  expect(await db().unexplained.count()).toBe(0);
  expect(await db().reviewFlag.count()).toBe(0);
});
