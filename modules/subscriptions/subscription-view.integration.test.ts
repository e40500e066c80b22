import { beforeEach, expect, test, vi } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { signedIn } from '@/lib/testing/builders/accounts';
import { subscribed } from '@/lib/testing/builders/clubs';
import { openWorld } from '@/lib/testing/world';
import { DAY_MS as DAY } from './months';

const page = vi.hoisted(() => ({
  shopper: null as { userId: string; email: string } | null,
  behind: [] as (() => Promise<void>)[],
}));
vi.mock('@/lib/auth/viewer', () => ({
  viewer: async () => page.shopper,
  requireViewer: async () => page.shopper,
}));
vi.mock('next/server', () => ({
  after: (work: () => Promise<void>) => void page.behind.push(work),
}));

const { ownSubscriptions, subscriptionForViewer } = await import('./subscription-view.ts');

const world = openWorld();
beforeEach(() => {
  page.behind.length = 0;
});

test('a listed charge that failed is shown as failed, once, and pays nothing', async () => {
  const { who, id, serviceId } = await subscribed(world, { isUnread: true });
  page.shopper = who;
  const at = new Date(nowMs() + 31 * DAY);
  await db().mirrorTransaction.create({
    data: {
      ...{ serviceId: 'declined-renewal', subscriptionId: serviceId, status: 'failed' },
      ...{ amount: 3360, currency: 'EUR', shownAt: at, firstSeen: 1n, sequence: 1n },
    },
  });
  const shown = await subscriptionForViewer(id);
  expect(shown).toMatchObject({
    subscription: {
      charges: [{ at, ok: false, amount: { amount: 3360, currency: 'EUR' } }],
    },
  });
});

test('a refund pays no month', async () => {
  const raw = { amount: 16.8, currency: 'EUR', status: 'REFUNDED' };
  const { who, id, serviceId } = await subscribed(world, { isUnread: true });
  page.shopper = who;
  await db().mirrorTransaction.create({
    data: {
      ...{ serviceId: `refund-${id}`, subscriptionId: serviceId, status: 'refunded', raw },
      ...{ shownAt: new Date(nowMs() + 33 * DAY), firstSeen: 1n, sequence: 1n },
    },
  });
  const { paidUntil } = await db().subscription.findUniqueOrThrow({ where: { serviceId } });
  await syncResource('SUBSCRIPTION', serviceId);
  expect(await subscriptionForViewer(id)).toMatchObject({ subscription: { charges: [] } });
  expect(await db().subscription.findUnique({ where: { serviceId } })).toMatchObject({ paidUntil });
});

test('a subscription is shown to its subscriber only', async () => {
  const { who, id } = await subscribed(world, { isUnread: true });
  page.shopper = who;
  expect(await subscriptionForViewer(id)).toMatchObject({ kind: 'subscription' });
  page.shopper = await signedIn();
  expect(await subscriptionForViewer(id)).toBeNull();
});

test('the first page after a subscription attempt fetches the subscription after its response', async () => {
  const { who, id, serviceId } = await subscribed(world, { isUnread: true });
  page.shopper = who;
  const first = await subscriptionForViewer(id);
  expect(first).toMatchObject({ kind: 'subscription', subscription: { isRead: false } });
  expect(await db().mirrorSubscription.count({ where: { serviceId } })).toBe(0);
  for (const work of page.behind) await work();
  expect(await subscriptionForViewer(id)).toMatchObject({ subscription: { isRead: true } });
  expect(page.behind).toHaveLength(1);
});

test('a list has the price of each running subscription, and shows an ended subscription as its page does', async () => {
  const { who, id, serviceId } = await subscribed(world, { isUnread: true });
  page.shopper = who;
  await syncResource('SUBSCRIPTION', serviceId);
  const running = await ownSubscriptions('');
  expect(running.subscriptions).toMatchObject([
    { id, facts: { status: 'ACTIVE' }, monthly: { total: { currency: 'EUR' } } },
  ]);
  const deletedAt = new Date(nowMs());
  await db().mirrorSubscription.update({ where: { serviceId }, data: { deletedAt } });
  const [over] = (await ownSubscriptions('')).subscriptions;
  const one = await subscriptionForViewer(id);
  expect(over).toMatchObject({ facts: { status: 'ENDED', nextChargeAt: null }, monthly: null });
  expect(one).toMatchObject({ subscription: { facts: over?.facts } });
});
