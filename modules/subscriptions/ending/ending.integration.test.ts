import { beforeEach, describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { sweep } from '@/lib/mirror/sweep/sweep';
import type { RawAnswer } from '@/lib/testing/service/relay';
import { someStaff } from '@/lib/testing/viewers';
import { repeatCancellations } from '@/modules/subscriptions/changes/cancel-at-service';
import { changeSubscription } from '@/modules/subscriptions/changes/change-subscription';
import { messageOf } from '@/modules/subscriptions/messages';
import { endMissing } from '@/modules/subscriptions/review/decisions';
import { DAY, MINUTE, openSubscriptionWorld } from '../testing/subscription-world';
import { confirmMissing, missingStoppedSince } from './missing';
import { notifyTrialsEnding } from './notify-trials-ending';

const world = openSubscriptionWorld();
const { subscription, sync, mailsTo, flagsOf, goMissing } = world;
type Subscribed = Awaited<ReturnType<typeof world.subscribe>>;

const cancel = ({ viewer, id }: Subscribed) => changeSubscription(viewer, id, { kind: 'CANCEL' });

const notFound = { status: 404, body: JSON.stringify({ error: { code: 'not_found' } }) };
const refused = { status: 422, body: JSON.stringify({ error: { code: 'bad_request' } }) };
const unauthorized = { status: 401, body: JSON.stringify({ error: { code: 'unauthorized' } }) };
const gatewayPage = {
  status: 404,
  body: '<h1>404 Not Found</h1>',
  headers: { 'content-type': 'text/html' },
};

/** Answers every call about a subscription, or about anything, in the service's place. */
async function answerAll(answer: RawAnswer, path = '/subscriptions/') {
  (await world.startedRelay()).answerAll(path, answer);
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
    const { viewer, id, serviceId } = await world.subscribe();
    await answerAll(answer, path);
    for (const minutes of [0, 3, 8, 3]) {
      await world.pass(minutes * MINUTE);
      await sync(serviceId);
    }
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', missingAt: null });
    expect(await mailsTo(viewer)).toEqual(['started']);
    await world.repair();
    await world.pass(11 * MINUTE);
    expect(await sync(serviceId)).toBe('synced');
  });

  test.each<[string, RawAnswer, RawAnswer | null, string[]]>([
    ['in vain, then refused', notFound, unauthorized, ['cancel-not-found']],
    ['in vain, then by a gateway', gatewayPage, { ...gatewayPage, status: 403 }, []],
    ['in vain, then during an outage', notFound, null, []],
  ])(
    'a cancellation that was sent %s is sent until the service accepts it',
    async (_name, first, second, flags) => {
      const subscribed = await world.subscribe();
      const { viewer, id } = subscribed;
      await answerAll(first);
      expect(await cancel(subscribed)).toMatchObject({ message: messageOf('cancelling') });
      expect(await subscription(id)).toMatchObject({ status: 'ACTIVE' });
      expect(await repeatCancellations()).toBe(0);
      if (second) await answerAll(second);
      else world.unplug();
      for (let times = 0; times < 3; times += 1) {
        await world.pass(2 * MINUTE);
        expect(await repeatCancellations()).toBe(1);
      }
      expect(await subscription(id)).toMatchObject({
        ...{ status: 'ACTIVE', cancelledAt: expect.any(Date) },
      });
      expect(await cancel(subscribed)).toMatchObject({ message: messageOf('cancelling') });
      expect(await flagsOf(id)).toEqual(flags);
      await world.repair();
      await world.pass(2 * MINUTE);
      const sent = await Promise.all([repeatCancellations(), repeatCancellations()]);
      expect(sent.toSorted()).toEqual([0, 1]);
      expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
      expect(await world.booked(viewer)).toMatchObject([{ status: 'CANCELED' }]);
      expect(await repeatCancellations()).toBe(0);
    },
  );

  test('a missing subscription that nothing explains is ended by staff only', async () => {
    const { viewer, id, serviceId } = await world.subscribe();
    await answerAll(notFound);
    await goMissing(serviceId);
    expect(await subscription(id)).toMatchObject({
      ...{ status: 'ACTIVE', missingAt: expect.any(Date) },
    });
    expect(await flagsOf(id)).toEqual(['missing']);
    expect(await endMissing(id, someStaff())).toMatchObject({ ok: true });
    expect(await subscription(id)).toMatchObject({ status: 'ENDED', cancelConfirmedAt: null });
    expect(await mailsTo(viewer)).toEqual(['started', 'ended']);
  });

  test('a refused DELETE does not explain that a subscription is missing', async () => {
    const subscribed = await world.subscribe();
    const { id, serviceId } = subscribed;
    await world.fault('DELETE', '/subscriptions/*', 'status', { status: refused.status });
    await cancel(subscribed);
    await answerAll(notFound);
    await goMissing(serviceId);
    expect(await subscription(id)).toMatchObject({
      ...{ status: 'ACTIVE', missingAt: expect.any(Date) },
    });
    expect(await flagsOf(id)).toEqual(['missing']);
    expect(await mailsTo(subscribed.viewer)).toEqual(['started']);
  });

  test('two 404s within ten minutes, as of a lagging replica, make no subscription missing', async () => {
    const { viewer, id, serviceId } = await world.subscribe({ trialDays: 14 });
    await answerAll(notFound);
    expect(await sync(serviceId)).toBe('missing');
    await world.pass(9 * MINUTE);
    expect(await sync(serviceId)).toBe('missing');
    expect(await subscription(id)).toMatchObject({ status: 'TRIAL', missingAt: null });
    expect(await mailsTo(viewer)).toEqual(['started']);
  });

  test('a sweep fetches a subscription again that the service did not find', async () => {
    const { serviceId } = await world.subscribe();
    // A newly listed charge would cause a fetch, too.
    await world.fetchList();
    await sync(serviceId);
    const where = { serviceId };
    await db().mirrorSubscription.update({ where, data: { deletedAt: new Date(nowMs()) } });
    expect(await sweep()).toMatchObject({ ok: true });
    expect(await db().mirrorSubscription.findUnique({ where })).toMatchObject({ deletedAt: null });
  });

  test('a subscription that is found again is no longer missing', async () => {
    const { id, serviceId } = await world.subscribe();
    await answerAll(notFound);
    await goMissing(serviceId);
    await world.repair();
    expect(await sync(serviceId)).toBe('synced');
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', missingAt: null });
    expect(await flagsOf(id)).toEqual([]);
  });
});

/**
 * What happens to the DELETE (null: none is sent) × what else is known → the status right away, the status after workers
 * have worked for half an hour, and whether it is certain that nothing more is charged.
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
  const subscribed = await world.subscribe();
  const { viewer, id, serviceId } = subscribed;
  if (kind && kind !== 'is accepted') {
    await world.fault('DELETE', '/subscriptions/*', kind, { status: 503 });
  }
  if (kind) await cancel(subscribed);
  else await world.call('DELETE', `/subscriptions/${serviceId}`);
  expect((await subscription(id)).status).toBe(first);
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
  const { status, cancelConfirmedAt } = await subscription(id);
  expect([status, cancelConfirmedAt !== null]).toEqual([last, isConfirmed]);
  expect(await mailsTo(viewer)).toEqual(['started', ...(last === 'ENDED' ? ['ended'] : [])]);
});

test('a mass of missing subscriptions ends none until staff confirm', async () => {
  const all: Subscribed[] = [];
  for (let count = 0; count < 5; count += 1) all.push(await world.subscribe());
  const serviceIds = all.map(({ serviceId }) => serviceId);
  await answerAll(notFound);
  await goMissing(...serviceIds.slice(0, 4));
  expect(await missingStoppedSince(db())).toBeInstanceOf(Date);
  // A lost DELETE explains the last one, which does not end either.
  const last = all.at(-1);
  await db().subscription.update({
    where: { id: last?.id ?? '' },
    data: { cancelSentAt: new Date(nowMs()) },
  });
  await goMissing(last?.serviceId ?? '');
  const statuses = async () =>
    (await Promise.all(all.map(({ id }) => subscription(id)))).map(({ status }) => status);
  expect(await statuses()).toEqual(Array.from({ length: 5 }, () => 'ACTIVE'));
  await confirmMissing(db());
  for (const serviceId of serviceIds) await sync(serviceId);
  // Staff decide about the other four.
  expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ENDED']);
});

test('an ended subscription is charged no more, and a cancelled trial ships nothing', async () => {
  for (const [plan, soldMonths] of [
    [{}, [1]],
    [{ trialDays: 14, hasTwin: true }, []],
  ] as const) {
    const subscribed = await world.subscribe(plan);
    const { id, serviceId } = subscribed;
    await cancel(subscribed);
    expect(await subscription(id)).toMatchObject({ status: 'ENDED', soldMonths });
    await world.pass(40 * DAY);
    await world.fetchList();
    await sync(serviceId);
    expect(await subscription(id)).toMatchObject({ soldMonths });
  }
});

test('the end of a trial is announced once, three days before', async () => {
  const { viewer, id } = await world.subscribe({ trialDays: 14, hasTwin: true });
  await notifyTrialsEnding();
  expect(await mailsTo(viewer)).toEqual(['started']);
  const { trialEndsAt } = await subscription(id);
  await world.pass((trialEndsAt?.getTime() ?? 0) - 2.5 * DAY - nowMs());
  await notifyTrialsEnding();
  await notifyTrialsEnding();
  expect(await mailsTo(viewer)).toEqual(['started', 'trial-ends']);
});
