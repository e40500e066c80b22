import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { now, nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { currentPause } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscribed, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { isLong } from '@/lib/testing/long';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld, services } from '@/lib/testing/world';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { messageOf } from '../messages';
import { retireVersion } from '../plans/versions';
import { repeatCancellations } from './cancel-at-service';
import {
  cancel,
  changeQuantity,
  changeSource,
  quoteQuantity,
  refetchAtService,
  switchTo,
} from './change-subscription';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const failsAtRenewal = '4000000000000341';

describe.each(services)('with $name', ({ options, shows }) => {
  const world = openWorld(options);
  const { fault } = world;
  // How a reply is lost, refused or replaced is the same whatever the service shows otherwise.
  const once = test.runIf(shows || isLong);

  test('another quantity is priced before it is changed, for its owner alone', async () => {
    const { who, id } = await subscribed(world);
    const quoted = await quoteQuantity(who, id, 3);
    if (!quoted.ok) throw new Error(String(quoted.error.message));
    const { before, after, quantity } = quoted.value;
    expect([quantity, after]).toEqual([1, { ...before, amount: before.amount * 3 }]);
    const reasonFor = async (viewer: Viewer, count: number) => {
      const answer = await quoteQuantity(viewer, id, count);
      return answer.ok ? null : answer.error.message;
    };
    expect(await reasonFor(who, 1)).toBe(messageOf('sameQuantity'));
    expect(await reasonFor(await signedIn(), 3)).toBe(messageOf('notYours'));
    await db().subscription.update({ where: { id }, data: { status: 'ENDED' } });
    expect(await reasonFor(who, 3)).toBe(messageOf('ended'));
  });

  const subscription = (id: string) =>
    db().subscription.findUniqueOrThrow({ where: { id }, include: { commands: true } });

  type Booked = { id: string; quantity: number; planId: string; status: string };

  async function booked(serviceId: string): Promise<Booked | undefined> {
    const subscriptions = await world.books<Booked>('subscriptions');
    return subscriptions.find((one) => one.id === serviceId);
  }

  /** An event arrives: it is written down, and the subscription is fetched. */
  async function event(serviceId: string, type: string, payload: object = {}) {
    await db().webhookEvent.create({
      data: {
        state: 'ACCEPTED',
        type,
        kind: 'SUBSCRIPTION',
        resourceId: serviceId,
        receivedAt: now(),
        body: Buffer.from(JSON.stringify({ type, payload })),
      },
    });
    const outcome = await syncResource('SUBSCRIPTION', serviceId);
    if (type !== 'subscription:deleted') expect(outcome).toBe('synced');
    if (type !== 'subscription:charge:success') return;
    await listFetched();
    await syncResource('SUBSCRIPTION', serviceId);
  }

  async function mailsTo(who: Viewer) {
    const rows = await db().mail.findMany({
      where: { recipient: who.email },
      orderBy: { createdAt: 'asc' },
    });
    return rows.map((row) => row.template);
  }

  test('a year of a subscription: each event is reported once', async () => {
    const { who, id, serviceId } = await subscribed(world, { trialDays: 14, card: failsAtRenewal });
    expect((await subscription(id)).status).toBe('TRIAL');
    await changeSource(who, id, await world.token(), undefined);

    await world.pass(15 * DAY);
    await event(serviceId, 'subscription:charge:success');
    await event(serviceId, 'subscription:charge:success');
    expect((await subscription(id)).status).toBe('ACTIVE');

    const bad = await world.token(failsAtRenewal);
    await changeSource(who, id, bad, { last4: '0341', type: 'VISA' });
    await world.pass(31 * DAY);
    await event(serviceId, 'subscription:charge:failed');
    await world.pass(DAY);
    await event(serviceId, 'subscription:charge:failed');
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });

    const good = await world.token();
    expect((await changeSource(who, id, good, { last4: '4242', type: 'VISA' })).ok).toBe(true);
    await event(serviceId, 'subscription:charge:success');
    expect(await subscription(id)).toMatchObject({
      status: 'ACTIVE',
      pastDueSince: null,
      cardLast4: '4242',
    });

    // A charge without a date is a month's if it is listed within two days of the day when it is due.
    await world.pass(29 * DAY);
    await event(serviceId, 'subscription:charge:success');
    expect(await cancel(who, id)).toMatchObject({ ok: true });
    await event(serviceId, 'subscription:deleted');
    expect((await subscription(id)).status).toBe('ENDED');
    expect(await mailsTo(who)).toEqual([
      'subscription-started',
      'subscription-renewed',
      'subscription-failed',
      'subscription-renewed',
      'subscription-renewed',
      'subscription-ended',
    ]);
  });

  test('a replica that still shows a paid month as past due mails nothing, so the next failure is mailed', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed(world, { card: failsAtRenewal });
    await event(serviceId, 'subscription:charge:success');
    await world.pass(31 * DAY);
    await event(serviceId, 'subscription:charge:failed');
    const body = JSON.stringify(await world.call('GET', `/subscriptions/${serviceId}`));
    await changeSource(who, id, await world.token(), undefined);
    const { status, paidUntil } = await subscription(id);
    expect(status).toBe('ACTIVE');
    const mails = await mailsTo(who);
    const relay = await startRelay(world.serviceUrl());
    relay.replaceAnswers(`GET /subscriptions/${serviceId}`, { status: 200, body });
    world.atService(relay.url);
    try {
      for (let rounds = 0; rounds < 2; rounds += 1) {
        await world.pass(MINUTE / 2);
        await syncResource('SUBSCRIPTION', serviceId);
        expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', paidUntil });
      }
    } finally {
      await relay.stop();
    }
    await world.repair();
    expect(await mailsTo(who)).toEqual(mails);
    await changeSource(who, id, await world.token(failsAtRenewal), undefined);
    await world.pass(31 * DAY);
    await event(serviceId, 'subscription:charge:failed');
    expect(await mailsTo(who)).toEqual([...mails, 'subscription-failed']);
  });

  test('a failure that is delivered again does not make a paid month past due', async () => {
    const { who, id, serviceId } = await subscribed(world, { card: failsAtRenewal });
    await listFetched();
    await world.pass(31 * DAY);
    await event(serviceId, 'subscription:charge:failed');
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });
    await changeSource(who, id, await world.token(), { last4: '4242', type: 'VISA' });
    await event(serviceId, 'subscription:charge:success');
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE' });
    const mails = await mailsTo(who);
    await world.pass(3 * DAY);
    await event(serviceId, 'subscription:charge:failed');
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', pastDueSince: null });
    expect(await mailsTo(who)).toEqual(mails);
  });

  /** Two fetches that find nothing, more than ten minutes apart. */
  async function goMissing(serviceId: string) {
    await syncResource('SUBSCRIPTION', serviceId);
    await world.pass(11 * MINUTE);
    await syncResource('SUBSCRIPTION', serviceId);
  }

  test('one that is not paid within its grace period ends automatically', async () => {
    const { who, id, serviceId } = await subscribed(world, { graceDays: 10, card: failsAtRenewal });
    await world.pass(32 * DAY);
    await event(serviceId, 'subscription:charge:failed');
    expect((await subscription(id)).status).toBe('PAST_DUE');
    await world.pass(10 * DAY);
    await goMissing(serviceId);
    expect(await subscription(id)).toMatchObject({ status: 'ENDED', cancelledAt: null });
    expect((await mailsTo(who)).at(-1)).toBe('subscription-ended');
  });

  test('a refetch shows what was changed elsewhere, without an event', async () => {
    const { who, id, serviceId } = await subscribed(world);
    await world.call('PATCH', `/subscriptions/${serviceId}/quantity`, { quantity: 4 });
    expect(await refetchAtService(who, id)).toMatchObject({
      ok: true,
      message: messageOf('refetched'),
    });
    expect(await subscription(id)).toMatchObject({ quantity: 4 });
    await world.call('PATCH', `/subscriptions/${serviceId}/quantity`, { quantity: 5 });
    const stranger = await signedIn();
    expect(await refetchAtService(stranger, id)).toMatchObject({
      ok: false,
      message: messageOf('notYours'),
    });
    world.unplug();
    expect(await refetchAtService(who, id)).toMatchObject({
      ok: false,
      message: messageOf('unseen'),
    });
    expect(await subscription(id)).toMatchObject({ quantity: 4 });
  });

  test('a customer can switch to another plan, once', async () => {
    const { who, id, planKey, serviceId } = await subscribed(world);
    const other = await openPlan({ price: 2600 });
    expect(await switchTo(who, id, planKey)).toMatchObject({
      ok: false,
      message: messageOf('samePlan'),
    });
    expect(await switchTo(who, id, other)).toMatchObject({ ok: true });
    expect(await switchTo(who, id, other)).toMatchObject({
      ok: false,
      message: messageOf('samePlan'),
    });
    const plan = await db().plan.findUniqueOrThrow({ where: { key: other } });
    expect(await booked(serviceId)).toMatchObject({ planId: plan.serviceId });
    expect(await subscription(id)).toMatchObject({ planKey: other });
  });

  test('a switch to a plan with another price than shown is refused with a message', async () => {
    const { who, id, planKey } = await subscribed(world);
    const other = await openPlan();
    const before = await db().plan.findUniqueOrThrow({ where: { key: other } });
    await db().$transaction((tx) => retireVersion(tx, before));
    const dearer = await openPlan({ price: 1800 });
    await db().plan.update({ where: { key: dearer }, data: { key: other } });
    const switchAt = (amount: number) => switchTo(who, id, other, { amount, currency: 'EUR' });
    expect(await switchAt(1680)).toMatchObject({ ok: false, message: messageOf('changed') });
    expect((await subscription(id)).planKey).toBe(planKey);
    expect(await switchAt(2160)).toMatchObject({ ok: true });
    expect((await subscription(id)).planKey).toBe(other);
  });

  test('a switch to a plan that is not offered changes nothing', async () => {
    const { who, id, planKey } = await subscribed(world);
    const closed = await openPlan();
    await db().plan.update({ where: { key: closed }, data: { active: false } });
    const gone = await openPlan();
    const row = await db().plan.findUniqueOrThrow({ where: { key: gone } });
    await world.control('DELETE', `/plans/${row.serviceId}`);
    for (const key of ['never', closed, gone]) {
      const state = await switchTo(who, id, key);
      expect(state).toMatchObject({
        ok: false,
        message: expect.stringMatching(/nothing was changed/i),
      });
    }
    expect((await subscription(id)).planKey).toBe(planKey);
  });

  test('a switch to a plan that the customer already has is refused', async () => {
    const { who, id } = await subscribed(world);
    const other = await openPlan();
    await subscribe(who, subscriptionAttemptOf(other, await world.token()));
    expect(await switchTo(who, id, other)).toMatchObject({
      ok: false,
      message: messageOf('hasPlan'),
    });
  });

  /**
   * What happens to a change of the quantity to 7 × what the GET after it shows → what its owner is told, and the quantity
   * at the service. Ten minutes later the shop has the service's quantity, and has mailed a change that was not made.
   */
  const replies: [string, string, Parameters<typeof messageOf>[0], 1 | 7][] = [
    ['commit-then-close', 'all', 'quantityChanged', 7],
    ['commit-then-truncate', 'all', 'quantityChanged', 7],
    ['close', 'all', 'unclear', 1],
    ['status', 'all', 'unclear', 1],
    ['accepted and made', 'nothing', 'takenUnseen', 7],
    ['accepted and made', 'a stale copy', 'unclear', 7],
    ['accepted and not made', 'all', 'unclear', 1],
  ];
  const refusals: typeof replies = [
    ['made and answered with 422', 'all', 'quantityChanged', 7],
    ['made and answered with 404', 'all', 'quantityChanged', 7],
    ['made and answered with 422', 'no quantity', 'refused', 7],
    // A gateway's 404 says nothing.
    ['made and answered with 404', 'no quantity', 'unclear', 7],
  ];

  test.each(shows || isLong ? [...replies, ...refusals] : replies)(
    'a change that is %s, while GET shows %s',
    async (reply, shown, message, quantity) => {
      const { who, id, serviceId } = await subscribed(world);
      const get = `GET /subscriptions/${serviceId}`;
      const patch = `PATCH /subscriptions/${serviceId}/quantity`;
      const stale = JSON.stringify(await world.call('GET', `/subscriptions/${serviceId}`));
      const relay = await startRelay(world.serviceUrl());
      world.atService(relay.url);
      const status = Number(/\d{3}/.exec(reply)?.[0] ?? 200);
      const body = status === 422 ? '{"error":{"code":"bad_request"}}' : '';
      if (reply === 'accepted and not made') relay.answerInstead(patch, { status, body: '{}' });
      else if (status !== 200) relay.replaceAnswers(patch, { status, body });
      else if (reply !== 'accepted and made') {
        await fault('PATCH', '/subscriptions/*/quantity', reply, { status: 503 });
      }
      if (shown === 'nothing') await fault('GET', '/subscriptions/*', 'status', { status: 503 });
      if (shown === 'a stale copy') relay.replaceAnswers(get, { status: 200, body: stale }, 99);
      if (shown === 'no quantity') {
        relay.rewrite(get, (row) => ({ ...(row as object), quantity: undefined }));
      }
      expect(await changeQuantity(who, id, 7)).toMatchObject({ message: messageOf(message) });
      expect(await booked(serviceId)).toMatchObject({ quantity });
      await relay.stop();
      await world.repair();
      await world.pass(9 * MINUTE);
      await syncResource('SUBSCRIPTION', serviceId);
      expect(await mailsTo(who)).toEqual(['subscription-started']);
      await world.pass(2 * MINUTE);
      await syncResource('SUBSCRIPTION', serviceId);
      expect(await subscription(id)).toMatchObject({ quantity, commands: [] });
      expect(await mailsTo(who)).toEqual([
        'subscription-started',
        ...(quantity === 1 ? ['subscription-not-changed'] : []),
      ]);
    },
  );

  test('a change that stays unclear is read again within a minute', async () => {
    const { who, id, serviceId } = await subscribed(world);
    await fault('PATCH', '/subscriptions/*/quantity', 'close');
    expect(await changeQuantity(who, id, 7)).toMatchObject({ message: messageOf('unclear') });
    const { dueAt } = await db().resource.findFirstOrThrow({ where: { resourceId: serviceId } });
    expect(dueAt?.getTime()).toBeLessThanOrEqual(nowMs() + MINUTE);
  });

  test('one that was cancelled elsewhere has ended, whatever change is requested', async () => {
    const { who, id, serviceId } = await subscribed(world);
    await world.call('DELETE', `/subscriptions/${serviceId}`);
    await world.pass(5_000);
    const state = await changeQuantity(who, id, 2);
    expect(state.ok).toBe(false);
    await db().resource.updateMany({
      where: { resourceId: serviceId },
      data: { hintType: 'subscription:deleted' },
    });
    await goMissing(serviceId);
    expect(await changeQuantity(who, id, 2)).toMatchObject({
      ok: false,
      message: messageOf('ended'),
    });
    expect(await switchTo(who, id, await openPlan())).toMatchObject({
      message: messageOf('ended'),
    });
    const token = await world.token();
    expect(await changeSource(who, id, token, undefined)).toMatchObject({
      message: messageOf('ended'),
    });
    expect(await cancel(who, id)).toMatchObject({ ok: true });
  });

  /** Reads of the subscription come from a copy as old as now, until the test lets it catch up. */
  async function laggingCopy(serviceId: string) {
    const relay = await startRelay(world.serviceUrl());
    const body = JSON.stringify(await world.call('GET', `/subscriptions/${serviceId}`));
    relay.replaceAnswers(`GET /subscriptions/${serviceId}`, { status: 200, body }, 99);
    world.atService(relay.url);
    return async () => {
      await world.repair();
      await relay.stop();
    };
  }

  test('an accepted cancellation is in effect although a replica lags', async () => {
    const { who, id, serviceId } = await subscribed(world);
    const catchUp = await laggingCopy(serviceId);
    expect(await cancel(who, id)).toMatchObject({ ok: true, message: messageOf('cancelled') });
    expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
    await world.pass(MINUTE);
    await syncResource('SUBSCRIPTION', serviceId);
    expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
    await catchUp();
    await world.pass(10 * MINUTE);
    await syncResource('SUBSCRIPTION', serviceId, { isUnlisted: true });
    expect(await subscription(id)).toMatchObject({
      status: 'ENDED',
      cancelledAt: expect.any(Date),
    });
    expect((await mailsTo(who)).filter((name) => name === 'subscription-ended')).toHaveLength(1);
    expect(await mailsTo(who)).not.toContain('subscription-goes-on');
  });

  once(
    'one that has ended while the reply to its DELETE was lost promises nothing more',
    async () => {
      const { who, id } = await subscribed(world);
      await fault('DELETE', '/subscriptions/*', 'commit-then-close');
      expect(await cancel(who, id)).toMatchObject({ message: messageOf('cancelling') });
      await world.pass(11 * MINUTE);
      const answer = await cancel(who, id);
      expect(await subscription(id)).toMatchObject({ status: 'ENDED', cancelConfirmedAt: null });
      expect(answer).toMatchObject({ ok: true, message: messageOf('endedBefore') });
    },
  );

  test('a service that runs on after accepting a cancellation: the owner and staff are told, and DELETE is sent again', async () => {
    const { who, id, serviceId } = await subscribed(world);
    const relay = await startRelay(world.serviceUrl());
    relay.answerInstead(`DELETE /subscriptions/${serviceId}`, { status: 204, body: '' }, 2);
    world.atService(relay.url);
    const flags = async () =>
      (await db().reviewFlag.findMany({ where: { subscriptionId: id } })).map(({ kind }) => kind);
    try {
      expect(await cancel(who, id)).toMatchObject({ ok: true });
      await world.pass(9 * MINUTE);
      await syncResource('SUBSCRIPTION', serviceId);
      expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
      const { dueAt } = await db().resource.findFirstOrThrow({ where: { resourceId: serviceId } });
      await world.pass(MINUTE);
      if (shows) expect(dueAt?.getTime()).toBeLessThanOrEqual(nowMs());
      await syncResource('SUBSCRIPTION', serviceId);
      if (!shows) {
        // Nothing tells a cancelled subscription that can still be read from a running one.
        expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
        return;
      }
      expect(await subscription(id)).toMatchObject({
        ...{ status: 'ACTIVE', cancelConfirmedAt: null, cancelledAt: expect.any(Date) },
      });
      expect(await flags()).toEqual(['cancel-lapsed']);
      expect(await repeatCancellations()).toBe(1);
      expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
      // The second acceptance is believed: staff know.
      await world.pass(11 * MINUTE);
      await syncResource('SUBSCRIPTION', serviceId);
      expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
      expect(await repeatCancellations()).toBe(0);
      expect(await mailsTo(who)).toEqual([
        ...['subscription-started', 'subscription-ended'],
        ...['subscription-goes-on', 'subscription-ended'],
      ]);
    } finally {
      world.atService(world.serviceUrl());
      await relay.stop();
    }
  });

  test.each([
    ['with its state', { status: 'CANCELED' }],
    ['with a date', { cancelledAt: '2027-01-01T00:00:00Z' }],
    ['without a state', {}],
  ])('a cancelled subscription that can still be read %s has ended', async (_how, shown) => {
    const { who, id, serviceId } = await subscribed(world);
    const relay = await startRelay(world.serviceUrl());
    const body = JSON.stringify({ id: serviceId, ...shown });
    relay.replaceAnswers(`GET /subscriptions/${serviceId}`, { status: 200, body }, 99);
    world.atService(relay.url);
    try {
      expect(await cancel(who, id)).toMatchObject({ ok: true, message: messageOf('cancelled') });
      for (let rounds = 0; rounds < 3; rounds += 1) {
        await world.pass(10 * MINUTE);
        await syncResource('SUBSCRIPTION', serviceId);
      }
      expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
      expect(await cancel(who, id)).toMatchObject({ ok: true });
      expect((await mailsTo(who)).filter((name) => name !== 'subscription-started')).toEqual([
        'subscription-ended',
      ]);
    } finally {
      await relay.stop();
    }
  });

  once.each([
    ['DELETE', '/subscriptions/*', (who: Viewer, id: string) => cancel(who, id)],
    ['PATCH', '/subscriptions/*/quantity', (who: Viewer, id: string) => changeQuantity(who, id, 3)],
    [
      'PATCH',
      '/subscriptions/*/payment-source',
      async (who: Viewer, id: string) => changeSource(who, id, await world.token(), undefined),
    ],
  ] as const)(
    'a pause that %s %s is asked for holds for every other change',
    async (method, path, change) => {
      const [first, second] = [await subscribed(world), await subscribed(world)];
      await fault(method, path, 'status', { status: 429, retryAfterSeconds: 60 });
      // A DELETE is sent again by a worker.
      expect((await change(first.who, first.id)).ok).toBe(method === 'DELETE');
      expect(await currentPause()).toMatchObject({ reason: 'rate-limit' });
      expect(await changeQuantity(second.who, second.id, 7)).toMatchObject({
        ok: false,
        message: messageOf('offline'),
      });
      expect(await booked(second.serviceId)).toMatchObject({ quantity: 1 });
      await world.pass(2 * MINUTE);
      expect((await changeQuantity(second.who, second.id, 7)).ok).toBe(true);
    },
  );

  once('a reply about another subscription, which has ended, ends nothing', async () => {
    const { who, id, serviceId } = await subscribed(world);
    const relay = await startRelay(world.serviceUrl());
    relay.answerInstead(`DELETE /subscriptions/${serviceId}`, {
      ...{ status: 422, body: '{"error":{"code":"bad_request"}}' },
    });
    const body = JSON.stringify({ id: 'another', status: 'CANCELED' });
    relay.replaceAnswers(`GET /subscriptions/${serviceId}`, { status: 200, body });
    world.atService(relay.url);
    try {
      expect(await cancel(who, id)).toMatchObject({ ok: false });
      expect(await booked(serviceId)).toMatchObject({ status: 'ACTIVE' });
      expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', endedAt: null });
    } finally {
      await relay.stop();
    }
  });

  async function listFetched() {
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await fetchTransactions()).ok) return;
      await world.pass(5_000);
    }
    throw new Error('The list was not fetched');
  }

  /** The list is fetched from a service that dates its rows otherwise. */
  async function listDated(change: (createdAt: string) => string) {
    const relay = await startRelay(world.serviceUrl());
    relay.rewrite('GET /transactions', (body) =>
      JSON.parse(JSON.stringify(body), (key, value) =>
        key === 'createdAt' ? change(String(value)) : value,
      ),
    );
    world.atService(relay.url);
    await listFetched();
    return relay;
  }

  const listAhead = (ms: number) =>
    listDated((createdAt) => new Date(Date.parse(createdAt) + ms).toISOString());
  const listOfDays = () => listDated((createdAt) => createdAt.slice(0, 10));

  once.each([
    ['is gone', undefined],
    ['can still be read without a state', {}],
  ])(
    'a charge that the service’s fast clock dates after the cancellation takes nothing back where the subscription %s',
    async (_how, shown) => {
      const { who, id, serviceId } = await subscribed(world);
      const relay = await listAhead(10 * MINUTE);
      try {
        const charges = await db().mirrorTransaction.count({
          where: { subscriptionId: serviceId, shownAt: { gt: new Date(nowMs() + 5 * MINUTE) } },
        });
        expect(charges).toBe(shows ? 1 : 0);
        if (shown) {
          const body = JSON.stringify({ id: serviceId, ...shown });
          relay.replaceAnswers(`GET /subscriptions/${serviceId}`, { status: 200, body }, 99);
        }
        expect(await cancel(who, id)).toMatchObject({ ok: true, message: messageOf('cancelled') });
        for (let rounds = 0; rounds < 6; rounds += 1) {
          await syncResource('SUBSCRIPTION', serviceId, { isUnlisted: true });
          await repeatCancellations();
          expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
          await world.pass(6 * MINUTE);
        }
        expect(await mailsTo(who)).toEqual(['subscription-started', 'subscription-ended']);
      } finally {
        await relay.stop();
      }
    },
  );

  test('a month that is charged after the subscription has ended is flagged and notified, without a parcel', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed(world);
    expect((await cancel(who, id)).ok).toBe(true);
    const relay = await listAhead(40 * DAY);
    try {
      await syncResource('SUBSCRIPTION', serviceId, { isUnlisted: true });
      expect(await subscription(id)).toMatchObject({ status: 'ENDED', soldMonths: [1] });
      const flags = await db().reviewFlag.findMany({ where: { subscriptionId: id } });
      expect(flags).toMatchObject([{ kind: 'charged-after-end:2', resolvedAt: null }]);
      expect((await mailsTo(who)).at(-1)).toBe('subscription-charged-late');
    } finally {
      await relay.stop();
    }
  });

  test('a renewal that is listed without a date is shown, notified and shipped', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed(world);
    const relay = await listOfDays();
    const body = JSON.stringify({ id: serviceId, status: 'ACTIVE' });
    relay.replaceAnswers(`GET /subscriptions/${serviceId}`, { status: 200, body }, 99);
    try {
      await syncResource('SUBSCRIPTION', serviceId);
      await world.pass(32 * DAY);
      await listFetched();
      await syncResource('SUBSCRIPTION', serviceId);
      const { paidUntil } = await subscription(id);
      expect(paidUntil?.getTime()).toBeGreaterThan(nowMs());
      expect(await mailsTo(who)).toEqual(['subscription-started', 'subscription-renewed']);
      expect((await subscription(id)).soldMonths).toEqual([1, 2]);
    } finally {
      await relay.stop();
    }
  });

  once('a service that is away ends nothing', async () => {
    const { who, id, serviceId } = await subscribed(world);
    await fault('DELETE', '/subscriptions/*', 'status', { status: 503, times: 9 });
    expect(await cancel(who, id)).toMatchObject({ message: messageOf('cancelling') });
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE' });
    expect(await booked(serviceId)).toBeDefined();
  });

  test('a declined card changes nothing; a used token is reported as such if the service says so', async () => {
    const { who, id } = await subscribed(world);
    const declined = await world.token('4000000000000002');
    const state = await changeSource(who, id, declined, { last4: '0002', type: 'VISA' });
    expect(state).toMatchObject({
      ok: false,
      message: expect.stringContaining('The card you had stays'),
    });
    const token = await world.token();
    expect((await changeSource(who, id, token, { last4: '4242', type: 'VISA' })).ok).toBe(true);
    const again = await changeSource(who, id, token, { last4: '9999', type: 'VISA' });
    expect(again).toMatchObject({
      ok: false,
      message: messageOf(shows ? 'cardUsed' : 'cardUnclear'),
    });
    expect((await subscription(id)).cardLast4).toBe('4242');
  });

  test('a declined card is not reported as saved because the past-due month was paid elsewhere', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed(world, { card: failsAtRenewal });
    await world.pass(31 * DAY);
    await event(serviceId, 'subscription:charge:failed');
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });
    const { cardLast4 } = await subscription(id);
    const pfToken = await world.token();
    await world.call('PATCH', `/subscriptions/${serviceId}/payment-source`, { pfToken });
    const declined = await world.token('4000000000000002');
    const state = await changeSource(who, id, declined, { last4: '0002', type: 'VISA' });
    expect(state).toMatchObject({ ok: false, declined: true });
    expect(state.message).toContain('The card you had stays');
    expect(state.message).toContain(messageOf('monthPaid'));
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', cardLast4 });
  });

  test('a card whose response is lost is requested again: the current card cannot be fetched', async () => {
    const { who, id } = await subscribed(world);
    await fault('PATCH', '/subscriptions/*/payment-source', 'commit-then-close');
    const token = await world.token();
    expect(await changeSource(who, id, token, undefined)).toMatchObject({
      ok: false,
      message: messageOf('cardUnclear'),
    });
    const next = await world.token();
    expect((await changeSource(who, id, next, undefined)).ok).toBe(true);
  });

  test('a card that a duplicated request set is not reported as refused', async () => {
    const { who, id, serviceId } = await subscribed(world);
    // The second answer: the token was used by the first request.
    await fault('PATCH', '/subscriptions/*/payment-source', 'commit-then-status', { status: 422 });
    const token = await world.token('5555555555554444');
    const state = await changeSource(who, id, token, undefined);
    expect(await booked(serviceId)).toMatchObject({ cardLastFourDigits: '4444' });
    expect(state).toMatchObject({
      ok: false,
      message: shows
        ? expect.stringContaining('as far as the payment service says')
        : messageOf('cardUnclear'),
    });
  });

  once('nobody changes what is somebody else’s', async () => {
    const { id, planKey, serviceId } = await subscribed(world);
    const stranger = await signedIn();
    const token = await world.token();
    const states = [
      await switchTo(stranger, id, await openPlan()),
      await changeQuantity(stranger, id, 9),
      await changeSource(stranger, id, token, undefined),
      await cancel(stranger, id),
    ];
    for (const state of states) {
      expect(state).toMatchObject({ ok: false, message: messageOf('notYours') });
    }
    expect(await subscription(id)).toMatchObject({ planKey, quantity: 1, status: 'ACTIVE' });
    expect(await booked(serviceId)).toMatchObject({ quantity: 1 });
  });
});
