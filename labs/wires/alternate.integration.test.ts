import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions'; // module: subscriptions
import { syncResource } from '@/lib/mirror/work'; // module: subscriptions
import { toSubscription } from '@/lib/service/resources'; // module: subscriptions
import type { Raw } from '@/lib/service/wire'; // module: subscriptions
import { signedIn } from '@/lib/testing/builders/accounts'; // module: subscriptions
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs'; // module: subscriptions
import { openPurchases } from '@/lib/testing/builders/purchases';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { openWorld } from '@/lib/testing/world'; // module: subscriptions
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { alternateWire } from './alternate';

const options = { profile: 'alternate', wire: alternateWire };
const DAY = 24 * 60 * 60_000; // module: subscriptions

describe('with the wire format of another service', () => {
  const shop = openPurchases();

  test('a purchase is charged and mirrored', async () => {
    await shop.reopen(options);
    const order = await shop.purchase();
    expect((await shop.submit(order)).outcome).toBe('paid');
    await shop.reconcile();
    const { transactionId, totalAmount } = await shop.orderOf(order);
    const rows = await db().mirrorTransaction.findMany();
    expect(rows).toMatchObject([
      { serviceId: transactionId, amount: totalAmount, currency: 'EUR', status: 'succeeded' },
    ]);
    expect(await violatedInvariants()).toEqual({});
  });

  test('a declined card may be replaced by another one', async () => {
    await shop.reopen(options);
    const order = await shop.purchase({ card: '4000000000009995' });
    expect((await shop.submit(order)).outcome).toBe('declined');
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    expect(await shop.charges()).toHaveLength(1);
  });

  test('a charge whose reply was lost is found, and made once', async () => {
    await shop.reopen(options);
    const order = await shop.purchase();
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    await shop.pass(60_000);
    await shop.work();
    await shop.reconcile();
    expect((await shop.orderOf(order)).status).toBe('PAID');
    expect(await shop.charges()).toHaveLength(1);
    expect(await violatedInvariants()).toEqual({});
  });
});

// module: subscriptions
describe('with the wire format of another service, a subscription', () => {
  const world = openWorld(options);

  test('is renewed: its charges name no subscription', async () => {
    const who = await signedIn();
    const input = subscriptionAttemptOf(await openPlan(), await world.token());
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'started' });
    const read = () => db().subscription.findFirstOrThrow({ where: { userId: who.userId } });
    const { serviceId } = await read();
    const nextChargeAt = async () => {
      await syncResource('SUBSCRIPTION', serviceId);
      const { raw } = await db().mirrorSubscription.findUniqueOrThrow({ where: { serviceId } });
      return toSubscription({ id: serviceId, raw: raw as Raw }).nextChargeAt;
    };
    const first = await nextChargeAt();
    await world.pass(32 * DAY);
    expect((await fetchTransactions()).ok).toBe(true);
    const next = await nextChargeAt();
    expect((await read()).status).toBe('ACTIVE');
    expect(first && next && next > first).toBe(true);
    const rows = await db().mirrorTransaction.findMany();
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row.subscriptionId === null)).toBe(true);
  });
});
