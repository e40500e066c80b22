import { afterEach, expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { service } from '@/lib/service/client';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import {
  changeSubscription,
  type SubscriptionChange,
} from '@/modules/subscriptions/changes/change-subscription';
import { openSubscriptionWorld } from '../testing/subscription-world';
import { subscribe } from './subscribe';

/** Two customers join at once, and each reply shows only the id of the other's subscription. */

const world = openSubscriptionWorld();
afterEach(() => vi.restoreAllMocks());

const rowOf = ({ userId }: Viewer) => db().subscription.findFirstOrThrow({ where: { userId } });

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

async function join(viewer: Viewer, quantity: number): Promise<void> {
  const given = { quantity, shownTotal: 1680 * quantity };
  const input = subscriptionAttemptOf(await openPlan(), await world.token(), given);
  expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'started' });
}

async function bothJoined() {
  const [ada, ben] = [await signedIn(), await signedIn()];
  swapReplies();
  await Promise.all([join(ada, 1), join(ben, 2)]);
  const [adas, bens] = [await world.booked(ada), await world.booked(ben)];
  const recorded = [(await rowOf(ada)).serviceId, (await rowOf(ben)).serviceId];
  expect(recorded).toEqual([bens[0]?.id, adas[0]?.id]);
  const expectUnchanged = async () => {
    expect(await world.booked(ada)).toEqual(adas);
    expect(await world.booked(ben)).toEqual(bens);
  };
  return { ada, ben, serviceIds: recorded, expectUnchanged };
}

test('neither customer sees the other’s subscription, and staff find out whose they are', async () => {
  const { ada, ben, serviceIds, expectUnchanged } = await bothJoined();
  for (const serviceId of serviceIds) await world.sync(serviceId);
  for (const { userId } of [ada, ben]) {
    expect(await db().subscription.count({ where: { userId } })).toBe(0);
  }
  const flags = await db().reviewFlag.findMany({ where: { resolvedAt: null } });
  expect(flags.map(({ kind }) => kind)).toEqual(['other-customer', 'other-customer']);
  await expectUnchanged();
});

test.each<[string, () => Promise<SubscriptionChange>]>([
  ['cancels', async () => ({ kind: 'CANCEL' })],
  ['changes the quantity of', async () => ({ kind: 'QUANTITY', quantity: 5 })],
  ['changes the plan of', async () => ({ kind: 'PLAN', planKey: await openPlan() })],
  ['changes the card of', async () => ({ kind: 'CARD', token: await world.token() })],
])('neither %s the other’s subscription, even before the first fetch', async (_, changeOf) => {
  const { ada, ben, expectUnchanged } = await bothJoined();
  for (const viewer of [ada, ben]) {
    const { id } = await rowOf(viewer);
    expect(await changeSubscription(viewer, id, await changeOf())).toMatchObject({ ok: false });
  }
  await expectUnchanged();
});

test('a merged customer of the same account keeps the subscription', async () => {
  const viewer = await signedIn();
  await join(viewer, 1);
  const { serviceId } = await rowOf(viewer);
  const { userId } = viewer;
  await db().customer.update({ where: { userId }, data: { serviceId: 'merged' } });
  const relay = await world.startedRelay();
  relay.rewrite('GET /subscriptions/*', (body) => ({ ...(body as object), customerId: 'merged' }));
  expect(await world.sync(serviceId)).toBe('synced');
  expect(await rowOf(viewer)).toMatchObject({ serviceId, customerId: 'merged' });
});
