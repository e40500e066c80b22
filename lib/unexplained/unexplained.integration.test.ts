import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { claimDue } from '@/lib/mirror/store';
import { syncClaim, syncResource } from '@/lib/mirror/work';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs'; // module: subscriptions
import { asStaff } from '@/lib/testing/viewers';
import { openWorld, type World } from '@/lib/testing/world';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { addMonths } from '@/modules/subscriptions/months';
import { endUnexplained, resolveUnexplained } from './resolve-unexplained';
import { countUnexplained, unexplained } from './unexplained-entries';

vi.mock('@/lib/auth/staff', () => ({ requireStaff: async () => {} }));

const staff = asStaff({ userId: 'staff', email: 'staff@shop.example' }); // module: subscriptions
const DAY = 24 * 60 * 60_000; // module: subscriptions

// module: subscriptions
async function subscribed(world: World, viewer: Viewer) {
  const input = subscriptionAttemptOf(await openPlan(), await world.token());
  const result = await subscribe(viewer, input);
  if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
  return db().subscription.findUniqueOrThrow({ where: { id: result.id } });
}

/** Fetches the list and due resources, as workers do. */
async function work(world: World): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await fetchTransactions()).ok) break;
    await world.pass(5_000);
  }
  for (const claim of await claimDue(100)) {
    if (claim.kind !== 'TRANSACTIONS') await syncClaim(claim);
  }
}

/** A charge that used the shop's credentials, but was not requested by the shop. */
async function chargedElsewhere(world: World, customerId: string): Promise<string> {
  const product = await world.call<{ id: string }>('POST', '/products', {
    ...{ name: 'Bag', description: '', price: 16.8, currency: 'EUR', active: true },
  });
  const { id } = await world.call<{ id: string }>('POST', '/transactions', {
    ...{ paymentToken: await world.token(), customerId, taxRatesOptions: [] },
    items: [{ productId: product.id, quantity: 1 }],
  });
  return id;
}

const entriesOf = async (customerId: string | null) =>
  (await unexplained({})).rows.filter((item) => item.customerId === customerId);
// module: subscriptions
const paidUntil = async (id: string) =>
  (await db().subscription.findUniqueOrThrow({ where: { id } })).paidUntil;

// module: subscriptions
describe('where lists name neither subscriptions nor items of a month', () => {
  const world = openWorld({ profile: 'minimal' });

  test('all renewals of a year are explained', async () => {
    const { id, customerId, serviceId, startedAt } = await subscribed(world, await signedIn());
    await work(world);
    for (let month = 1; month <= 12; month += 1) {
      const due = addMonths(startedAt, month).getTime() + 60 * 60_000;
      await world.pass(due - now().getTime());
      await syncResource('SUBSCRIPTION', serviceId);
      await work(world);
    }
    expect(await entriesOf(customerId)).toEqual([]);
    const months = await db().mirrorTransaction.count({
      where: { OR: [{ monthOf: serviceId }, { subscriptionId: serviceId }] },
    });
    expect(months).toBe(13);
    expect(await paidUntil(id)).toEqual(addMonths(startedAt, 13));
  });

  test('a charge that fits two due subscriptions is not explained', async () => {
    const viewer = await signedIn();
    const { customerId } = await subscribed(world, viewer);
    await subscribed(world, viewer);
    await db().mirrorTransaction.updateMany({ data: { subscriptionId: null } });
    await work(world);
    const rows = await db().mirrorTransaction.findMany({ where: { customerId } });
    const named = rows.filter(({ subscriptionId }) => subscriptionId !== null);
    expect(await entriesOf(customerId)).toHaveLength(rows.length - named.length);
  });

  test('a charge without a due subscription is unexplained', async () => {
    const { customerId } = await subscribed(world, await signedIn());
    await work(world);
    await world.pass(10 * DAY);
    const id = await chargedElsewhere(world, customerId ?? '');
    await work(world);
    expect(await entriesOf(customerId)).toMatchObject([{ kind: 'CHARGE', id }]);
  });
});

describe('a charge and a subscription that the shop did not request', () => {
  const world = openWorld();

  // module: subscriptions
  async function startedElsewhere() {
    const viewer = await signedIn();
    const { customerId, serviceId } = await subscribed(world, viewer);
    await work(world);
    const { planId } = await world.call<{ planId: string }>('GET', `/subscriptions/${serviceId}`);
    const subscription = { planId, customerId, quantity: 3, applicableTaxes: [] };
    const { id } = await world.call<{ id: string }>('POST', '/subscriptions', {
      ...{ paymentToken: await world.token(), subscription },
    });
    await world.pass(60_000);
    await work(world);
    await work(world);
    return { customerId, id };
  }

  // module: subscriptions
  test('are listed until staff end the subscription and resolve the charge', async () => {
    const { customerId, id } = await startedElsewhere();
    const entries = await entriesOf(customerId);
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['CHARGE', 'SUBSCRIPTION']);
    expect(await countUnexplained()).toBeGreaterThanOrEqual(2);
    expect(await endUnexplained(id, staff)).toEqual({ ok: true, value: 'ended' });
    await expect(world.call('GET', `/subscriptions/${id}`)).rejects.toThrow('404');
    const charge = entries.find(({ kind }) => kind === 'CHARGE')?.id ?? '';
    expect(await resolveUnexplained('CHARGE', charge, staff)).toBe(true);
    expect(await resolveUnexplained('CHARGE', charge, staff)).toBe(false);
    expect(await entriesOf(customerId)).toEqual([]);
  });

  // module: subscriptions
  test('do not let staff end a subscription of the shop', async () => {
    const { serviceId } = await subscribed(world, await signedIn());
    await db().unexplained.create({ data: { kind: 'SUBSCRIPTION', serviceId } });
    expect(await endUnexplained(serviceId, staff)).toEqual({ ok: false, error: 'not-open' });
  });

  test('are not listed if the charge failed', async () => {
    const customerId = randomUUID();
    const row = { firstSeen: 1, sequence: 1, customerId };
    await db().mirrorTransaction.create({ data: { serviceId: randomUUID(), ...row } });
    await work(world);
    expect(await entriesOf(customerId)).toEqual([]);
  });
});

describe('the first complete list, before the first sale', () => {
  const world = openWorld();

  test('is history and not shown, unlike later charges', async () => {
    const customer = { firstname: 'Eve', lastname: 'Else', email: 'eve@example.com' };
    const { id } = await world.call<{ id: string }>('POST', '/customers', {
      ...customer,
      type: 'INDIVIDUAL',
    });
    const old = await chargedElsewhere(world, id);
    await work(world);
    expect(await countUnexplained()).toBe(0);
    const where = { serviceId: old };
    expect(await db().mirrorTransaction.findUnique({ where })).toMatchObject({ isHistory: true });
    const later = await chargedElsewhere(world, id);
    await world.pass(60_000);
    await work(world);
    expect(await entriesOf(id)).toMatchObject([{ kind: 'CHARGE', id: later }]);
  });
});
