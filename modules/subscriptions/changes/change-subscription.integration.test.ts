import { describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { currentPause } from '@/lib/mirror/store';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { isLong } from '@/lib/testing/long';
import { services } from '@/lib/testing/world';
import { subscribe } from '../attempt/subscribe';
import { type MessageKey, messageOf } from '../messages';
import { retireVersion } from '../plans/versions';
import { DAY, failsAtRenewal, MINUTE, openSubscriptionWorld } from '../testing/subscription-world';
import { repeatCancellations } from './cancel-at-service';
import {
  changeSubscription,
  fetchSubscription,
  type SubscriptionChange,
} from './change-subscription';
import { confirmQuantity } from './price-change';

type Kind = SubscriptionChange['kind'];

describe.each(services)('with $name', ({ options, shows }) => {
  const world = openSubscriptionWorld(options);
  const { subscription, mailsTo } = world;
  // The service's other fields make no difference to how a reply is lost or replaced.
  const once = test.runIf(shows || isLong);

  const toSeven = { kind: 'QUANTITY', quantity: 7 } as const;
  const card = { last4: '4444', type: 'MASTERCARD' };
  const changeOf = async (kind: Kind, number = '5555555555554444'): Promise<SubscriptionChange> => {
    if (kind === 'PLAN') return { kind, planKey: await openPlan({ price: 2600 }) };
    if (kind === 'CARD') return { kind, token: await world.token(number), card };
    return kind === 'QUANTITY' ? toSeven : { kind };
  };
  const paths = {
    PLAN: 'PATCH /subscriptions/*/switch',
    QUANTITY: 'PATCH /subscriptions/*/quantity',
    CARD: 'PATCH /subscriptions/*/payment-source',
    CANCEL: 'DELETE /subscriptions/*',
  };

  async function bookedAs(serviceId: string) {
    type Booked = Awaited<ReturnType<typeof world.booked>>[number];
    const subscriptions = await world.books<Booked>('subscriptions');
    return subscriptions.find(({ id }) => id === serviceId);
  }

  async function isMade(serviceId: string, change: SubscriptionChange): Promise<boolean> {
    const booked = await bookedAs(serviceId);
    switch (change.kind) {
      case 'PLAN': {
        const plan = await db().plan.findUniqueOrThrow({ where: { key: change.planKey } });
        return booked?.planId === plan.serviceId;
      }
      case 'QUANTITY':
        return booked?.quantity === change.quantity;
      case 'CARD':
        return booked?.cardLastFourDigits === card.last4;
      case 'CANCEL':
        return booked?.status === 'CANCELED';
    }
  }

  /** Whether the shop shows what the command was about. */
  async function isShown(id: string, change: SubscriptionChange): Promise<boolean> {
    const row = await subscription(id);
    switch (change.kind) {
      case 'PLAN':
        return row.planKey === change.planKey;
      case 'QUANTITY':
        return row.quantity === change.quantity;
      case 'CARD':
        return row.cardLast4 === card.last4;
      case 'CANCEL':
        return row.status === 'ENDED';
    }
  }

  type Row = [
    kind: Kind,
    reply: string,
    shown: 'all' | 'nothing' | 'a stale copy' | 'no quantity',
    message: MessageKey,
    isMade: boolean,
    mail: '' | 'ended' | 'not-changed',
  ];
  const always: Row[] = [
    ['PLAN', 'accepted', 'all', 'switched', true, ''],
    ['PLAN', 'commit-then-close', 'all', 'switched', true, ''],
    ['PLAN', 'close', 'all', 'unclear', false, 'not-changed'],
    ['QUANTITY', 'accepted', 'all', 'quantityChanged', true, ''],
    ['QUANTITY', 'accepted', 'nothing', 'takenUnseen', true, ''],
    ['QUANTITY', 'accepted', 'a stale copy', 'unclear', true, ''],
    ['QUANTITY', 'accepted, but not made', 'all', 'unclear', false, 'not-changed'],
    ['QUANTITY', 'commit-then-close', 'all', 'quantityChanged', true, ''],
    ['QUANTITY', 'commit-then-truncate', 'all', 'quantityChanged', true, ''],
    ['QUANTITY', 'close', 'all', 'unclear', false, 'not-changed'],
    ['QUANTITY', 'status 503', 'all', 'unclear', false, 'not-changed'],
    ['CARD', 'accepted', 'all', 'cardChanged', true, ''],
    ['CARD', 'commit-then-close', 'all', 'cardUnclear', true, ''],
    ['CARD', 'commit-then-status 422', 'all', shows ? 'cardDeclined' : 'cardUnclear', true, ''],
    ['CARD', 'card 4000000000000002', 'all', shows ? 'cardDeclined' : 'cardRefused', false, ''],
    ['CARD', 'card 4000000000000069', 'all', shows ? 'cardDeclined' : 'cardRefused', false, ''],
    ['CANCEL', 'accepted', 'all', 'cancelled', true, 'ended'],
    ['CANCEL', 'accepted', 'a stale copy', 'cancelled', true, 'ended'],
    ['CANCEL', 'commit-then-close', 'all', 'cancelling', true, 'ended'],
    ['CANCEL', 'status 503', 'all', 'cancelling', false, 'ended'],
  ];
  const refusals: Row[] = [
    ['PLAN', 'status 422', 'all', 'refused', false, ''],
    ['QUANTITY', 'status 422', 'all', 'refused', false, ''],
    ['QUANTITY', 'commit-then-status 422', 'all', 'quantityChanged', true, ''],
    ['QUANTITY', 'commit-then-status 422', 'no quantity', 'refused', true, ''],
    ['QUANTITY', 'made, and a gateway’s 404', 'all', 'quantityChanged', true, ''],
    ['QUANTITY', 'made, and a gateway’s 404', 'no quantity', 'unclear', true, ''],
    ['CANCEL', 'status 422', 'all', 'refused', false, ''],
  ];

  /**
   * Command × reply × what GET shows: the message, and whether the service has made the change. A quarter of an hour
   * later, the shop shows what the service has, and has sent the mails.
   */
  test.each<Row>(shows || isLong ? [...always, ...refusals] : always)(
    '%s: %s, while GET shows %s',
    async (kind, reply, shown, message, made, mail) => {
      const { viewer, id, serviceId } = await world.subscribe();
      const [fault = '', argument = ''] = reply.split(' ');
      const change = await changeOf(kind, fault === 'card' ? argument : undefined);
      const [method = '', path = ''] = paths[kind].split(' ');
      const call = `${method} ${path.replace('*', serviceId)}`;
      if (reply === 'accepted, but not made') {
        (await world.startedRelay()).answerInstead(call, { status: 200, body: '{}' });
      } else if (reply.startsWith('made')) {
        (await world.startedRelay()).replaceAnswers(call, { status: 404, body: '' });
      } else if (/^(commit|close|status)/.test(fault)) {
        await world.fault(method, path, fault, { status: Number(argument || 503) });
      }
      if (shown === 'nothing') {
        await world.fault('GET', '/subscriptions/*', 'status', { status: 503 });
      } else if (shown === 'a stale copy') await world.showStale(serviceId);
      else if (shown === 'no quantity') {
        const relay = await world.startedRelay();
        relay.rewrite(`GET /subscriptions/${serviceId}`, (row) => ({
          ...(row as object),
          quantity: undefined,
        }));
      }
      expect(await changeSubscription(viewer, id, change)).toMatchObject({
        message: messageOf(message),
      });
      expect(await isMade(serviceId, change)).toBe(made);
      if (message === 'unclear') {
        const { dueAt } = await db().resource.findFirstOrThrow({
          where: { resourceId: serviceId },
        });
        expect(dueAt?.getTime()).toBeLessThanOrEqual(nowMs() + MINUTE);
      }
      await world.repair();
      await world.pass(9 * MINUTE);
      await world.sync(serviceId);
      expect(await mailsTo(viewer)).not.toContain('not-changed');
      await repeatCancellations();
      await world.pass(3 * MINUTE);
      await world.sync(serviceId);
      // No read shows the card: the shop shows the last accepted one.
      const isKnown = kind === 'CARD' ? message === 'cardChanged' : await isMade(serviceId, change);
      expect(await isShown(id, change)).toBe(isKnown);
      expect(await subscription(id)).toMatchObject({ commands: [] });
      expect(await mailsTo(viewer)).toEqual(['started', ...(mail ? [mail] : [])]);
    },
  );

  test('another quantity is priced before it is changed, for its owner alone', async () => {
    const { viewer, id } = await world.subscribe();
    const quoted = await confirmQuantity(viewer, id, 3);
    expect(quoted).toMatchObject({ ok: null, insist: { value: '5040 EUR' } });
    expect(await confirmQuantity(viewer, id, 3, '3360 EUR')).toEqual(quoted);
    expect(await confirmQuantity(viewer, id, 3, '5040 EUR')).toBeNull();
    const messageFor = async (user: typeof viewer, quantity: number) =>
      (await confirmQuantity(user, id, quantity))?.message;
    expect(await messageFor(viewer, 1)).toBe(messageOf('sameQuantity'));
    expect(await messageFor(await signedIn(), 3)).toBe(messageOf('notYours'));
    await db().subscription.update({ where: { id }, data: { status: 'ENDED' } });
    expect(await messageFor(viewer, 3)).toBe(messageOf('ended'));
  });

  test('a customer switches to another plan once, and to no plan that is closed or theirs', async () => {
    const { viewer, id, planKey } = await world.subscribe();
    const switchTo = async (key: string) =>
      (await changeSubscription(viewer, id, { kind: 'PLAN', planKey: key })).message;
    const closed = await openPlan();
    await db().plan.update({ where: { key: closed }, data: { active: false } });
    const deleted = await openPlan();
    const { serviceId } = await db().plan.findUniqueOrThrow({ where: { key: deleted } });
    await world.control('DELETE', `/plans/${serviceId}`);
    const owned = await openPlan();
    await subscribe(viewer, subscriptionAttemptOf(owned, await world.token()));
    expect(await switchTo(planKey)).toBe(messageOf('samePlan'));
    expect(await switchTo('never')).toBe(messageOf('planUnknown'));
    expect(await switchTo(closed)).toBe(messageOf('planUnknown'));
    expect(await switchTo(owned)).toBe(messageOf('hasPlan'));
    expect(await switchTo(deleted)).toMatch(/nothing was changed/i);
    expect((await subscription(id)).planKey).toBe(planKey);
    const other = await openPlan();
    expect(await switchTo(other)).toBe(messageOf('switched'));
    expect(await switchTo(other)).toBe(messageOf('samePlan'));
  });

  test('a switch to a plan with another price than shown is refused with a message', async () => {
    const { viewer, id, planKey } = await world.subscribe();
    const other = await openPlan();
    const before = await db().plan.findUniqueOrThrow({ where: { key: other } });
    await db().$transaction((tx) => retireVersion(tx, before));
    const dearer = await openPlan({ price: 1800 });
    await db().plan.update({ where: { key: dearer }, data: { key: other } });
    const switchAt = (amount: number) => {
      const agreedMonth = { amount, currency: 'EUR' };
      return changeSubscription(viewer, id, { kind: 'PLAN', planKey: other, agreedMonth });
    };
    expect(await switchAt(1680)).toMatchObject({ ok: false, message: messageOf('changed') });
    expect((await subscription(id)).planKey).toBe(planKey);
    expect(await switchAt(2160)).toMatchObject({ ok: true });
    expect((await subscription(id)).planKey).toBe(other);
  });

  test('“check again” shows what was changed elsewhere, to its owner alone', async () => {
    const { viewer, id, serviceId } = await world.subscribe();
    await world.call('PATCH', `/subscriptions/${serviceId}/quantity`, { quantity: 4 });
    expect(await fetchSubscription(viewer, id)).toMatchObject({ message: messageOf('refetched') });
    expect(await subscription(id)).toMatchObject({ quantity: 4 });
    const byStranger = await fetchSubscription(await signedIn(), id);
    expect(byStranger).toMatchObject({ message: messageOf('notYours') });
    world.unplug();
    expect(await fetchSubscription(viewer, id)).toMatchObject({ message: messageOf('unseen') });
  });

  const kinds = Object.keys(paths) as Kind[];

  test('a subscription that was cancelled elsewhere has ended, whatever change is requested', async () => {
    const { viewer, id, serviceId } = await world.subscribe();
    await world.call('DELETE', `/subscriptions/${serviceId}`);
    await world.pass(5_000);
    expect((await changeSubscription(viewer, id, toSeven)).ok).toBe(false);
    const where = { resourceId: serviceId };
    await db().resource.updateMany({ where, data: { hintType: 'subscription:deleted' } });
    await world.goMissing(serviceId);
    for (const kind of kinds) {
      const message = messageOf(kind === 'CANCEL' ? 'endedBefore' : 'ended');
      expect(await changeSubscription(viewer, id, await changeOf(kind))).toMatchObject({ message });
    }
  });

  once('nobody changes a subscription of somebody else', async () => {
    const { id, planKey, serviceId } = await world.subscribe();
    const stranger = await signedIn();
    for (const kind of kinds) {
      const message = messageOf('notYours');
      const state = await changeSubscription(stranger, id, await changeOf(kind));
      expect(state).toMatchObject({ ok: false, message });
    }
    expect(await subscription(id)).toMatchObject({ planKey, quantity: 1, status: 'ACTIVE' });
    expect(await bookedAs(serviceId)).toMatchObject({ quantity: 1, status: 'ACTIVE' });
  });

  once.each(kinds)(
    'a pause that the service asks for after %s stops every command',
    async (kind) => {
      const [first, second] = [await world.subscribe(), await world.subscribe()];
      const [method = '', path = ''] = paths[kind].split(' ');
      await world.fault(method, path, 'status', { status: 429, retryAfterSeconds: 60 });
      const state = await changeSubscription(first.viewer, first.id, await changeOf(kind));
      // A worker sends the DELETE again.
      expect(state.ok).toBe(kind === 'CANCEL');
      expect(await currentPause()).toMatchObject({ reason: 'rate-limit' });
      const whilePaused = await changeSubscription(second.viewer, second.id, toSeven);
      expect(whilePaused).toMatchObject({ ok: false, message: messageOf('offline') });
      expect(await bookedAs(second.serviceId)).toMatchObject({ quantity: 1 });
      await world.pass(2 * MINUTE);
      expect((await changeSubscription(second.viewer, second.id, toSeven)).ok).toBe(true);
    },
  );

  test('a used card token is reported as such if the service says so', async () => {
    const { viewer, id } = await world.subscribe();
    const change = await changeOf('CARD');
    expect((await changeSubscription(viewer, id, change)).ok).toBe(true);
    const message = messageOf(shows ? 'cardUsed' : 'cardUnclear');
    expect(await changeSubscription(viewer, id, change)).toMatchObject({ ok: false, message });
  });

  test('a declined card is not reported as saved because another card paid the past-due month', async () => {
    if (!shows) return;
    const { viewer, id, serviceId } = await world.subscribe({ card: failsAtRenewal });
    await world.pass(31 * DAY);
    await world.receive(serviceId, 'charge:failed');
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });
    const pfToken = await world.token();
    await world.call('PATCH', `/subscriptions/${serviceId}/payment-source`, { pfToken });
    const change = await changeOf('CARD', '4000000000000002');
    expect(await changeSubscription(viewer, id, change)).toMatchObject({
      ...{ ok: false, declined: true },
      message: `${messageOf('cardDeclined')} ${messageOf('monthPaid')}`,
    });
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', cardLast4: '4242' });
  });
});
