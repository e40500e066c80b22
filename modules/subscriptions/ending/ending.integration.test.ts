import { beforeEach, describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { markDirty } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { subscribed } from '@/lib/testing/builders/clubs';
import { type RawAnswer, type Relay, startRelay } from '@/lib/testing/service/relay';
import { asStaff } from '@/lib/testing/viewers';
import { openWorld } from '@/lib/testing/world';
import { repeatCancellations } from '@/modules/subscriptions/changes/cancel-at-service';
import { cancel } from '@/modules/subscriptions/changes/change-subscription';
import { messageOf } from '@/modules/subscriptions/messages';
import { endMissing } from '@/modules/subscriptions/review/decisions';
import { confirmMissing, missingStoppedSince } from './missing';
import { notifyTrialsEnding } from './notify-trials-ending';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const world = openWorld();
const staff = asStaff({ userId: 'staff', email: 'staff@example.com' });

async function sync(serviceId: string) {
  await markDirty(db(), 'SUBSCRIPTION', serviceId);
  return syncResource('SUBSCRIPTION', serviceId);
}

const read = (id: string) => db().subscription.findUniqueOrThrow({ where: { id } });
const runsAtService = async (serviceId: string) =>
  (await world.books<{ id: string; status: string }>('subscriptions')).some(
    (one) => one.id === serviceId && one.status !== 'CANCELED',
  );
const mailsTo = async (recipient: string) =>
  (await db().mail.findMany({ where: { recipient } })).map(({ template }) => template);

/** Two fetches that find nothing, more than ten minutes apart. */
async function goMissing(...serviceIds: string[]) {
  for (const serviceId of serviceIds) await sync(serviceId);
  await world.pass(11 * MINUTE);
  for (const serviceId of serviceIds) await sync(serviceId);
}

const notFound = { status: 404, body: JSON.stringify({ error: { code: 'not_found' } }) };
const gatewayPage = {
  status: 404,
  body: '<h1>404 Not Found</h1>',
  headers: { 'content-type': 'text/html' },
};

/** Answers every call about a subscription, or about anything, in the service's place. */
async function answering(answer: RawAnswer, path = '/subscriptions/') {
  const relay = await startRelay(world.serviceUrl());
  relay.answerAll(path, answer);
  world.atService(relay.url);
  return relay;
}

async function restore(relay: Relay) {
  await relay.stop();
  await world.repair();
}

beforeEach(async () => {
  await db().serviceState.deleteMany({ where: { key: 'subscriptions-missing' } });
  await db().subscription.updateMany({ data: { missingAt: null } });
});

describe('a 404 is an alarm, not an event', () => {
  test.each([
    ['a gateway answers 404 about subscriptions', gatewayPage, '/subscriptions/'],
    ['a gateway answers 404 to everything', gatewayPage, '/'],
    ['another tenant’s credentials find nothing', notFound, '/'],
  ])('%s for fourteen minutes: nothing ends, no mail is sent', async (_name, answer, path) => {
    const { who, id, serviceId } = await subscribed(world);
    const relay = await answering(answer, path);
    for (const minutes of [0, 3, 8, 3]) {
      await world.pass(minutes * MINUTE);
      await sync(serviceId);
    }
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', missingAt: null });
    expect(await mailsTo(who.email)).toEqual(['subscription-started']);
    await restore(relay);
    await world.pass(11 * MINUTE);
    expect(await sync(serviceId)).toBe('synced');
  });

  const page403 = { ...gatewayPage, status: 403 };
  test.each<[string, string, RawAnswer, RawAnswer | null]>([
    [
      'in vain, then refused',
      '401',
      notFound,
      { status: 401, body: '{"error":{"code":"unauthorized"}}' },
    ],
    ['in vain, then by a gateway', '403', gatewayPage, page403],
    ['in vain, then during an outage', 'nothing', notFound, null],
  ])('a cancellation that was sent %s is not forgotten', async (_name, _answer, first, second) => {
    const { who, id, serviceId } = await subscribed(world);
    const relay = await answering(first);
    expect(await cancel(who, id)).toMatchObject({ message: messageOf('cancelling') });
    await relay.stop();
    const other = second && (await answering(second));
    if (!other) world.unplug();
    for (let times = 0; times < 3; times += 1) {
      await world.pass(2 * MINUTE);
      expect(await repeatCancellations()).toBe(1);
    }
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', cancelledAt: expect.any(Date) });
    expect(await cancel(who, id)).toMatchObject({ message: messageOf('cancelling') });
    const flags = await db().reviewFlag.findMany({ where: { subscriptionId: id } });
    expect(flags.map(({ kind }) => kind)).toEqual(
      second?.status === 401 ? ['cancel-not-found'] : [],
    );
    await other?.stop();
    await world.repair();
    await world.pass(2 * MINUTE);
    expect(await repeatCancellations()).toBe(1);
    expect((await read(id)).status).toBe('ENDED');
    expect(await runsAtService(serviceId)).toBe(false);
  });

  test('a cancellation that a gateway answers with 404 is sent again until the service accepts it', async () => {
    const { who, id, serviceId } = await subscribed(world);
    const relay = await answering(gatewayPage);
    expect(await cancel(who, id)).toMatchObject({ ok: true, message: messageOf('cancelling') });
    expect((await read(id)).status).toBe('ACTIVE');
    await restore(relay);
    expect(await repeatCancellations()).toBe(0);
    await world.pass(2 * MINUTE);
    expect((await Promise.all([repeatCancellations(), repeatCancellations()])).toSorted()).toEqual([
      0, 1,
    ]);
    expect((await read(id)).status).toBe('ENDED');
    expect(await runsAtService(serviceId)).toBe(false);
    expect(await repeatCancellations()).toBe(0);
  });

  test('one that is missing without a reason is ended by staff only', async () => {
    const { who, id, serviceId } = await subscribed(world);
    const relay = await answering(notFound);
    await goMissing(serviceId);
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', missingAt: expect.any(Date) });
    expect(await db().reviewFlag.count({ where: { subscriptionId: id, kind: 'missing' } })).toBe(1);
    expect(await endMissing(id, staff)).toMatchObject({ ok: true });
    expect((await read(id)).status).toBe('ENDED');
    expect(await mailsTo(who.email)).toContain('subscription-ended');
    await restore(relay);
  });

  test('a DELETE that was refused does not explain that it is missing', async () => {
    const { who, id, serviceId } = await subscribed(world);
    const first = await answering({ status: 422, body: '{"error":{"code":"bad_request"}}' });
    await cancel(who, id);
    await first.stop();
    const relay = await answering(notFound);
    await goMissing(serviceId);
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', missingAt: expect.any(Date) });
    expect(await db().reviewFlag.count({ where: { subscriptionId: id, kind: 'missing' } })).toBe(1);
    expect(await mailsTo(who.email)).not.toContain('subscription-ended');
    await restore(relay);
  });

  test('one that is found again is no longer missing', async () => {
    const { id, serviceId } = await subscribed(world);
    const relay = await answering(notFound);
    await goMissing(serviceId);
    await restore(relay);
    expect(await sync(serviceId)).toBe('synced');
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', missingAt: null });
    const open = { subscriptionId: id, kind: 'missing', resolvedAt: null };
    expect(await db().reviewFlag.count({ where: open })).toBe(0);
  });
});

/**
 * How a subscription ends: what happens to the DELETE (null: none is sent) × what else is known → what it is right away,
 * what it is once workers have worked for half an hour, and whether nothing more is charged for certain.
 */
test.each<[string | null, string, 'ACTIVE' | 'ENDED', 'ACTIVE' | 'ENDED', boolean]>([
  ['is accepted', '', 'ENDED', 'ENDED', true],
  ['commit-then-close', 'its reply was lost', 'ACTIVE', 'ENDED', false],
  ['commit-then-status', 'its reply was lost', 'ACTIVE', 'ENDED', false],
  ['close', 'it still runs', 'ACTIVE', 'ENDED', true],
  ['status', 'it still runs', 'ACTIVE', 'ENDED', true],
  [null, 'nothing explains that it is missing', 'ACTIVE', 'ACTIVE', false],
  [null, 'its deletion was announced', 'ACTIVE', 'ENDED', false],
  [null, 'its grace passed unpaid', 'ACTIVE', 'ENDED', false],
])('a DELETE: %s, %s', async (kind, known, first, last, isConfirmed) => {
  const { who, id, serviceId } = await subscribed(world);
  if (kind && kind !== 'is accepted') {
    await world.fault('DELETE', '/subscriptions/*', kind, { status: 503 });
  }
  if (kind) await cancel(who, id);
  else await world.call('DELETE', `/subscriptions/${serviceId}`);
  expect((await read(id)).status).toBe(first);
  const where = { resourceId: serviceId };
  if (known.includes('announced')) {
    await db().resource.updateMany({ where, data: { hintType: 'subscription:deleted' } });
  }
  if (known.includes('grace')) {
    const pastDueSince = new Date(nowMs() - 8 * DAY);
    await db().subscription.update({ where: { id }, data: { status: 'PAST_DUE', pastDueSince } });
  }
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await sync(serviceId);
    await repeatCancellations();
    await world.pass(11 * MINUTE);
  }
  const { status, cancelConfirmedAt } = await read(id);
  expect([status, cancelConfirmedAt !== null]).toEqual([last, isConfirmed]);
  expect(await mailsTo(who.email)).toEqual([
    'subscription-started',
    ...(last === 'ENDED' ? ['subscription-ended'] : []),
  ]);
});

test('a mass of missing subscriptions ends none until staff confirm', async () => {
  const all: Awaited<ReturnType<typeof subscribed>>[] = [];
  for (let count = 0; count < 5; count += 1) all.push(await subscribed(world));
  const serviceIds = all.map(({ serviceId }) => serviceId);
  const relay = await answering(notFound);
  await goMissing(...serviceIds.slice(0, 4));
  expect(await missingStoppedSince(db())).toBeInstanceOf(Date);
  // Even one that its DELETE would explain.
  const [, , , , last] = all;
  await db().subscription.update({
    where: { id: last?.id ?? '' },
    data: { cancelSentAt: new Date(nowMs()) },
  });
  await goMissing(last?.serviceId ?? '');
  const statuses = async () =>
    (await Promise.all(all.map(({ id }) => read(id)))).map((one) => one.status);
  expect(await statuses()).toEqual(Array.from({ length: 5 }, () => 'ACTIVE'));
  await confirmMissing(db());
  for (const serviceId of serviceIds) await sync(serviceId);
  // Of the others, each is for staff.
  expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ENDED']);
  await restore(relay);
});

test('a charge after the end is flagged and told, and has no parcel', async () => {
  const { who, id, serviceId } = await subscribed(world);
  await cancel(who, id);
  expect((await read(id)).status).toBe('ENDED');
  expect((await read(id)).soldMonths).toEqual([1]);
  await world.pass(40 * DAY);
  await fetchTransactions();
  await sync(serviceId);
  expect((await read(id)).soldMonths).toEqual([1]);
});

test('a cancelled trial ships nothing', async () => {
  const { who, id } = await subscribed(world, { trialDays: 14, hasTwin: true });
  await cancel(who, id);
  expect((await read(id)).status).toBe('ENDED');
  expect((await read(id)).soldMonths).toEqual([]);
});

test('the end of a trial is announced once, three days before', async () => {
  const { who, id } = await subscribed(world, { trialDays: 14, hasTwin: true });
  const announced = async () =>
    (await mailsTo(who.email)).filter((name) => name === 'subscription-trial-ends').length;
  await notifyTrialsEnding();
  expect(await announced()).toBe(0);
  const { trialEndsAt } = await read(id);
  await world.pass((trialEndsAt?.getTime() ?? 0) - 2.5 * DAY - nowMs());
  await notifyTrialsEnding();
  await notifyTrialsEnding();
  expect(await announced()).toBe(1);
});
