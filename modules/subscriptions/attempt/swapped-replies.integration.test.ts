import { afterEach, expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { service } from '@/lib/service/client';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import {
  cancel,
  changeQuantity,
  changeSource,
  switchTo,
} from '@/modules/subscriptions/changes/change-subscription';
import { subscribe } from './subscribe';

/** Two customers join at once, and each is answered with the id of the other's subscription, and no more. */

const world = openWorld();
afterEach(() => vi.restoreAllMocks());

type Booked = { id: string; customerId: string; planId: string; quantity: number; status: string };

const rowOf = ({ userId }: Viewer) => db().subscription.findFirstOrThrow({ where: { userId } });

async function bookedOf(who: Viewer): Promise<Booked> {
  const [booked] = await world.bookedOf<Booked>('subscriptions', who);
  if (!booked) throw new Error('Nothing was started');
  return booked;
}

function swapReplies(): void {
  const { createSubscription } = service();
  const replies: ReturnType<typeof createSubscription>[] = [];
  const both = Promise.withResolvers<void>();
  vi.spyOn(service(), 'createSubscription').mockImplementation(async (...args) => {
    const at = replies.push(createSubscription(...args)) - 1;
    if (at === 1) both.resolve();
    await both.promise;
    const other = await replies[1 - at];
    if (!other?.ok) throw new Error('Not started');
    const { id } = other.value;
    return { ...other, value: { id, raw: { id } } };
  });
}

async function join(who: Viewer, quantity: number) {
  const planKey = await openPlan();
  const input = subscriptionAttemptOf(planKey, await world.token(), {
    ...{ quantity, shownTotal: 1680 * quantity },
  });
  expect(await subscribe(who, input)).toMatchObject({ outcome: 'started' });
  return planKey;
}

async function bothJoined() {
  const [ada, ben] = [await signedIn(), await signedIn()];
  swapReplies();
  const [adasPlan, bensPlan] = await Promise.all([join(ada, 1), join(ben, 2)]);
  const [adas, bens] = [await bookedOf(ada), await bookedOf(ben)];
  const told = [(await rowOf(ada)).serviceId, (await rowOf(ben)).serviceId];
  expect(told).toEqual([bens.id, adas.id]);
  return { ada, ben, adasPlan, bensPlan, adas, bens };
}

test('neither customer sees the other’s subscription, and staff find out whose they are', async () => {
  const { ada, ben, adas, bens } = await bothJoined();
  for (const { id } of [adas, bens]) await syncResource('SUBSCRIPTION', id);
  for (const { userId } of [ada, ben]) {
    expect(await db().subscription.count({ where: { userId } })).toBe(0);
  }
  const flags = await db().reviewFlag.findMany({ where: { resolvedAt: null } });
  expect(flags.map(({ kind }) => kind)).toEqual(['other-customer', 'other-customer']);
  expect(await bookedOf(ada)).toEqual(adas);
  expect(await bookedOf(ben)).toEqual(bens);
});

test('neither can change the other’s, even before the first fetch', async () => {
  const { ada, ben, adas, bens } = await bothJoined();
  const [{ id }, { id: bensId }] = [await rowOf(ada), await rowOf(ben)];
  await cancel(ada, id);
  await changeQuantity(ben, bensId, 5);
  await switchTo(ben, bensId, await openPlan());
  await changeSource(ben, bensId, await world.token(), undefined);
  expect(await bookedOf(ada)).toEqual(adas);
  expect(await bookedOf(ben)).toEqual(bens);
});

test('another customer of the same person is no other’s', async () => {
  const who = await signedIn();
  await join(who, 1);
  const { serviceId } = await rowOf(who);
  const { userId } = who;
  await db().customer.update({ where: { userId }, data: { serviceId: 'merged' } });
  const relay = await startRelay(world.serviceUrl());
  relay.rewrite('GET /subscriptions/*', (body) => ({ ...(body as object), customerId: 'merged' }));
  world.atService(relay.url);
  expect(await syncResource('SUBSCRIPTION', serviceId)).toBe('synced');
  await relay.stop();
  expect(await rowOf(who)).toMatchObject({ serviceId, customerId: 'merged' });
});
