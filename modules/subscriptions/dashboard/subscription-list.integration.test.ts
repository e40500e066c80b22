import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { addParcel } from '@/lib/testing/builders/parcels'; // module: fulfilment
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { nextOf, subscriptionList } from './subscription-list';

vi.mock('@/lib/auth/staff', () => ({ requireStaff: async () => {} }));

withTestDatabase();
beforeEach(emptyDatabase);

const DAY = 24 * 60 * 60_000;
const start = new Date('2026-10-01T00:00:00Z');

async function addPlan(key: string): Promise<void> {
  await db().plan.create({
    data: {
      ...{ key, serviceId: `plan-${key}`, tenantId: 't', name: key, tagline: '' },
      ...{ description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
}

async function addSubscription(id: string, email: string, lastname: string, columns: object = {}) {
  const customerId = `customer-${id}`;
  const { id: userId } = await db().user.create({ data: { email } });
  await db().customer.create({ data: { email, userId, serviceId: customerId } });
  await db().mirrorCustomer.create({
    data: { serviceId: customerId, firstname: 'Ada', lastname, raw: {}, sequence: 1n },
  });
  await db().subscription.create({
    data: {
      ...{ id, serviceId: `sub_${id}`, userId, planKey: 'club', quantity: 2, country: 'IE' },
      ...{ status: 'ACTIVE', startedAt: start, createdAt: start, customerId, ...columns },
    },
  });
}

const idsOf = async (query: Record<string, string>) =>
  (await subscriptionList(query)).rows.map(({ id }) => id);

test('subscriptions are found by the beginning of an address or a name and by their ids, once each', async () => {
  await addPlan('club');
  await addSubscription('first', 'lovelace@example.com', 'Lovelace');
  const createdAt = new Date(start.getTime() + DAY);
  await addSubscription('second', 'g_b@example.com', 'Lovell', { createdAt, status: 'PAST_DUE' });
  expect(await idsOf({})).toEqual(['second', 'first']);
  expect(await idsOf({ q: 'LOVE' })).toEqual(['second', 'first']);
  expect(await idsOf({ q: 'ada lovel' })).toEqual(['second', 'first']);
  expect(await idsOf({ q: 'love', status: 'PAST_DUE' })).toEqual(['second']);
  expect(await idsOf({ q: 'Lovelace@' })).toEqual(['first']);
  expect(await idsOf({ q: 'g%b@' })).toEqual([]);
  expect(await idsOf({ q: 'sub_second' })).toEqual(['second']);
  expect(await idsOf({ q: 'first' })).toEqual(['first']);
  expect(await idsOf({ q: 'nobody' })).toEqual([]);
});

test('subscriptions are found by the names of accounts and parcels that the service does not show', async () => {
  await addPlan('club');
  await addSubscription('first', 'profile@example.com', 'None');
  const contact = { firstname: 'Mary', lastname: 'Somerville', email: '', phone: '' };
  await addSubscription('second', 'parcel@example.com', 'None', { delivery: { contact } });
  await db().mirrorCustomer.updateMany({ data: { firstname: null, lastname: null } });
  await db().user.update({
    where: { email: 'profile@example.com' },
    data: { firstname: 'Hedy', lastname: 'Lamarr' },
  });
  expect(await idsOf({ q: 'hedy lam' })).toEqual(['first']);
  expect(await idsOf({ q: 'LAMARR' })).toEqual(['first']);
  expect(await idsOf({ q: 'mary' })).toEqual(['second']);
  expect(await idsOf({ q: 'somer' })).toEqual(['second']);
});

// module: fulfilment
test('subscriptions with a month to refund are found until it is refunded', async () => {
  await addPlan('club');
  await addSubscription('owed', 'a@example.com', 'A');
  await addSubscription('fine', 'b@example.com', 'B');
  const parcel = (subscriptionId: string, refundStatus: 'DUE' | 'DONE') =>
    addParcel({ kind: 'MONTH', subjectId: subscriptionId, status: 'CANCELLED', refundStatus });
  await parcel('owed', 'DUE');
  await parcel('fine', 'DONE');
  expect(await idsOf({ refund: 'DUE' })).toEqual(['owed']);
  await db().parcel.updateMany({ data: { refundStatus: 'DONE' } });
  expect(await idsOf({ refund: 'DUE' })).toEqual([]);
});

test('a running subscription shows the end of its paid period or trial; an open charge shows when it failed', () => {
  const at = start;
  const held = { endedAt: null, pastDueSince: null, paidUntil: at };
  expect(nextOf({ ...held, status: 'TRIAL' })).toEqual({ kind: 'trial', at });
  expect(nextOf({ ...held, status: 'ACTIVE' })).toEqual({ kind: 'paid', at });
  expect(nextOf({ ...held, status: 'PAST_DUE', pastDueSince: at })).toEqual({ kind: 'failed', at });
});
