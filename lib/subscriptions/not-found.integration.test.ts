import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { sweep } from '@/lib/mirror/sweep/sweep';
import { syncResource } from '@/lib/mirror/work';
import { openPlan, signedIn, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { openWorld } from '@/lib/testing/world';
import { subscribe } from './attempt/subscribe';
import { refetchAtService } from './changes/manage';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What runs is not found for a while: a replica lags behind, or the service has lost it. */
const world = openWorld();
let who: Viewer;
let id: string;
let serviceId: string;

beforeAll(async () => {
  const lagging = { method: 'GET', path: '/subscriptions/*', kind: 'stale', secondsAgo: 100 };
  await world.control('POST', '/faults', { ...lagging, times: 20 });
  who = await signedIn();
  const planKey = await openPlan({ trialDays: 14 });
  const attempt = subscriptionAttemptOf(planKey, await world.token(), { trialDays: 14 });
  const result = await subscribe(who, attempt);
  if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
  ({ id, serviceId } = await db().subscription.findUniqueOrThrow({ where: { id: result.id } }));
});

const sync = () => syncResource('SUBSCRIPTION', serviceId);
const subscriptionsOf = () => db().subscription.findUniqueOrThrow({ where: { id } });
const lose = () => world.fault('GET', '/subscriptions/*', 'status', { status: 404, times: 99 });

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

test('one that is not found for ten minutes has ended, and its owner is notified', async () => {
  await lose();
  expect(await sync()).toBe('missing');
  await world.pass(9 * MINUTE);
  expect(await sync()).toBe('missing');
  expect(await refetchAtService(who, id)).toMatchObject({ ok: false });
  expect(await sweep()).toMatchObject({ ok: true, failures: [] });
  expect(await subscriptionsOf()).toMatchObject({ status: 'TRIAL' });
  await world.pass(MINUTE);
  expect(await sync()).toBe('synced');
  expect(await subscriptionsOf()).toMatchObject({ status: 'ENDED', endedAt: expect.any(Date) });
  expect(await mails()).toEqual(['subscription-started', 'subscription-ended']);
});

test('ten minutes later the sweep finds that it is back, and its owner is notified', async () => {
  await world.pass(10 * MINUTE);
  await sweep();
  expect((await sweep())?.findings).toEqual([]);
  expect((await mails()).at(-1)).toBe('subscription-goes-on');
  expect(await subscriptionsOf()).toMatchObject({ status: 'TRIAL', endedAt: null });
});

test('when it then ends, its owner is notified again', async () => {
  await lose();
  await db().resource.updateMany({ data: { hintType: 'subscription:deleted' } });
  expect(await sync()).toBe('synced');
  expect(await subscriptionsOf()).toMatchObject({ status: 'ENDED' });
  expect((await mails()).slice(1)).toEqual([
    'subscription-ended',
    'subscription-goes-on',
    'subscription-ended',
  ]);
});

test('a read that is older than its end announces nothing', async () => {
  const before = await mails();
  // The fault of the last test has ended, as a replica that lags answers once.
  await world.pass(MINUTE);
  expect(await sync()).toBe('synced');
  expect(await subscriptionsOf()).toMatchObject({ status: 'ENDED' });
  const { dueAt } = await db().resource.findFirstOrThrow({ where: { resourceId: serviceId } });
  expect(dueAt).not.toBeNull();
  await lose();
  await sync();
  expect(await subscriptionsOf()).toMatchObject({ status: 'ENDED' });
  expect(await mails()).toEqual(before);
});
