import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { subscribersIn } from './subscribers';

withTestDatabase();
beforeEach(emptyDatabase);

async function addPlan(key: string, currency: string, priceAmount: number): Promise<void> {
  await db().plan.create({
    data: {
      ...{ key, serviceId: `plan-${key}`, tenantId: 't', name: 'Club', tagline: '' },
      ...{ description: '', priceAmount, currency },
    },
  });
}

async function addSubscription(planKey: string, from: string, to?: string): Promise<void> {
  const [id, startedAt] = [randomUUID(), new Date(from)];
  const end = to ? { status: 'ENDED' as const, endedAt: new Date(to) } : {};
  await db().subscription.create({
    data: {
      ...{ id, serviceId: `sub_${id}`, planKey, quantity: 2, country: '', status: 'ACTIVE' },
      ...{ startedAt, createdAt: startedAt, ...end },
    },
  });
}

test('MRR is reported per currency of the plans, and never added up across currencies', async () => {
  for (const [key, currency, price] of [
    ['club', 'EUR', 1400],
    ['club.CHF', 'CHF', 1600],
  ] as const) {
    await addPlan(key, currency, price);
    await addSubscription(key, '2026-03-05T00:00:00Z');
  }
  const months = ['2026-03'];
  const until = new Date('2026-03-20T00:00:00Z');
  expect(await subscribersIn(months, until)).toMatchObject([
    [{ mrr: { amount: 2800, currency: 'EUR' }, paying: 1, gained: 1 }],
    [{ mrr: { amount: 3200, currency: 'CHF' }, paying: 1, gained: 1 }],
  ]);
});

test('a subscription begins and ends in the shop’s month', async () => {
  await addPlan('club', 'EUR', 1400);
  await addSubscription('club', '2026-05-31T23:30:00Z', '2026-06-30T23:30:00Z');
  const months = ['2026-05', '2026-06', '2026-07'];
  const until = new Date('2026-08-20T00:00:00Z');
  expect(await subscribersIn(months, until)).toMatchObject([
    [
      { paying: 0, gained: 0, lost: 0, churn: null },
      { paying: 1, gained: 1, lost: 0 },
      { paying: 0, gained: 0, lost: 1, churn: 1 },
    ],
  ]);
});

test('churn is the share of those paying at the start of the month; subscriptions that begin and end in it count as lost only', async () => {
  await addPlan('club', 'EUR', 1400);
  await addSubscription('club', '2026-05-10T12:00:00Z');
  await addSubscription('club', '2026-05-10T12:00:00Z', '2026-06-20T12:00:00Z');
  await addSubscription('club', '2026-06-05T12:00:00Z', '2026-06-10T12:00:00Z');
  await addSubscription('club', '2026-06-05T12:00:00Z', '2026-06-11T12:00:00Z');
  const until = new Date('2026-07-20T00:00:00Z');
  expect(await subscribersIn(['2026-06', '2026-07'], until)).toMatchObject([
    [
      { paying: 1, gained: 2, lost: 3, churn: 1 / 2 },
      { paying: 1, gained: 0, lost: 0, churn: 0 },
    ],
  ]);
});
