import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { subscribed } from '@/lib/testing/builders/clubs';
import { openWorld } from '@/lib/testing/world';

const SECOND = 1_000;

/** What runs is not found for a while: a replica lags behind, or the service has lost it. */
const world = openWorld();
let who: Viewer;
let id: string;
let serviceId: string;

beforeAll(async () => {
  const lagging = { method: 'GET', path: '/subscriptions/*', kind: 'stale', secondsAgo: 100 };
  await world.control('POST', '/faults', { ...lagging, times: 20 });
  ({ who, id, serviceId } = await subscribed(world, { trialDays: 14, isUnread: true }));
});

const sync = () => syncResource('SUBSCRIPTION', serviceId);
const subscriptionsOf = () => db().subscription.findUniqueOrThrow({ where: { id } });

async function mails(): Promise<string[]> {
  const rows = await db().mail.findMany({
    where: { recipient: who.email },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map((row) => row.template);
}

test('two 404s of a lagging replica end nothing', async () => {
  await world.fault('GET', '/subscriptions/*', 'stale', { secondsAgo: 100, times: 20 });
  expect(await sync()).toBe('missing');
  await world.pass(4 * SECOND);
  expect(await sync()).toBe('missing');
  expect(await subscriptionsOf()).toMatchObject({ status: 'TRIAL', endedAt: null });
  expect(await mails()).toEqual(['subscription-started']);
  await world.repair();
  expect(await sync()).toBe('synced');
  expect(await subscriptionsOf()).toMatchObject({ status: 'TRIAL' });
});
