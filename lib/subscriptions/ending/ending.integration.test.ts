import { describe, expect, test } from 'vitest';
import { resolveFlag } from '@/lib/checkout/review/decisions';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { markDirty } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { beginDraining, stopDraining } from '@/lib/process/draining';
import { subscribe } from '@/lib/subscriptions/attempt/subscribe';
import { cancel } from '@/lib/subscriptions/changes/manage';
import { messageOf } from '@/lib/subscriptions/messages';
import { openPlan, signedIn, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { startRelay } from '@/lib/testing/service/relay';
import { asStaff } from '@/lib/testing/viewers';
import { openWorld, services } from '@/lib/testing/world';
import { cancelAtPeriodEnd, takeBackCancellation } from './store';
import { cancelDue, notifyTrialsEnding } from './work';

const DAY = 24 * 60 * 60_000;

describe.each(services.slice(0, 2))('with $name', ({ options, shows }) => {
  const world = openWorld(options);

  async function subscribed(trialDays = 0) {
    const who = await signedIn();
    const planKey = await openPlan({ trialDays, hasTwin: trialDays > 0 });
    const result = await subscribe(
      who,
      subscriptionAttemptOf(planKey, await world.token(), { trialDays }),
    );
    if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
    const { serviceId } = await db().subscription.findUniqueOrThrow({ where: { id: result.id } });
    await syncResource('SUBSCRIPTION', serviceId);
    return { who, id: result.id, serviceId };
  }

  const read = (id: string) => db().subscription.findUniqueOrThrow({ where: { id } });
  const booked = async (serviceId: string) =>
    (await world.books<{ id: string; status: string }>('subscriptions')).find(
      (one) => one.id === serviceId,
    )?.status;
  const chargesOf = async (serviceId: string) =>
    (await world.books<{ subscriptionId: string | null }>('transactions')).filter(
      (one) => one.subscriptionId === serviceId,
    ).length;

  test('it ends a day before the next charge, and not sooner', async () => {
    const { who, id, serviceId } = await subscribed();
    const answer = await cancelAtPeriodEnd(who, id);
    if (!shows) {
      // The service shows no end: it is said before, and ends at once or not at all.
      expect(answer).toMatchObject({ ok: false });
      return;
    }
    expect(answer).toMatchObject({ ok: true });
    expect(await cancelAtPeriodEnd(who, id)).toMatchObject({ ok: true });
    const { endsAt } = await read(id);
    if (!endsAt) throw new Error('It does not end');
    expect(await cancelDue()).toBe(0);
    await world.pass(endsAt.getTime() - DAY - nowMs() + 1_000);
    expect(await takeBackCancellation(who, id)).toMatchObject({ ok: false });
    expect((await Promise.all([cancelDue(), cancelDue()])).toSorted()).toEqual([0, 1]);
    expect((await read(id)).status).toBe('ENDED');
    expect(await booked(serviceId)).toBe('CANCELED');
    await world.pass(40 * DAY);
    expect(await chargesOf(serviceId)).toBe(1);
    expect(await cancelDue()).toBe(0);
  });

  test('until then it can be withdrawn', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed();
    await cancelAtPeriodEnd(who, id);
    expect(await takeBackCancellation(await signedIn(), id)).toMatchObject({ ok: false });
    expect(await takeBackCancellation(who, id)).toMatchObject({ ok: true });
    await world.pass(45 * DAY);
    expect(await cancelDue()).toBe(0);
    expect(await booked(serviceId)).toBe('ACTIVE');
  });

  test('it cannot be withdrawn once a worker whose clock is ahead has taken it up', async () => {
    if (!shows) return;
    const { who, id } = await subscribed();
    await cancelAtPeriodEnd(who, id);
    const { endsAt, cancelDueAt } = await read(id);
    if (!endsAt || !cancelDueAt) throw new Error('It does not end');
    await world.pass(endsAt.getTime() - DAY - nowMs() - 2 * 60_000);
    // Its clock is two minutes ahead, and it has others to send before.
    const retryAt = new Date(cancelDueAt.getTime() + 10 * 60_000);
    await db().subscription.update({ where: { id }, data: { cancelDueAt: retryAt } });
    expect(await takeBackCancellation(who, id)).toMatchObject({
      ok: false,
      message: messageOf('endTooNear'),
    });
    await world.pass(15 * 60_000);
    expect(await cancelDue()).toBe(1);
    expect((await read(id)).status).toBe('ENDED');
  });

  test('it is not said to go on while another cancellation may be on its way', async () => {
    const { who, id, serviceId } = await subscribed();
    await world.fault('DELETE', '/subscriptions/*', 'close', { times: 2 });
    expect(await cancel(who, id)).toMatchObject({ ok: false });
    expect(await takeBackCancellation(who, id)).toMatchObject({
      ok: false,
      message: messageOf('unclear'),
    });
    await world.pass(31 * 60_000);
    expect(await booked(serviceId)).toBe('ACTIVE');
    expect(await takeBackCancellation(who, id)).toMatchObject({ ok: true });
  });

  test('it ends before a charge that somebody has moved to a sooner day at the service', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed();
    await cancelAtPeriodEnd(who, id);
    const { endsAt } = await read(id);
    const sooner = new Date((endsAt?.getTime() ?? 0) - 10 * DAY);
    const relay = await startRelay(world.serviceUrl());
    relay.rewrite(`GET /subscriptions/${serviceId}`, (body) =>
      JSON.parse(JSON.stringify(body), (key, value) =>
        key === 'nextChargeAt' ? sooner.toISOString() : value,
      ),
    );
    world.atService(relay.url);
    try {
      await syncResource('SUBSCRIPTION', serviceId);
    } finally {
      await relay.stop();
    }
    await world.repair();
    expect(await read(id)).toMatchObject({
      ...{ status: 'ACTIVE', endsAt: sooner },
      cancelDueAt: new Date(sooner.getTime() - DAY),
    });
    await world.pass(sooner.getTime() - DAY - nowMs() + 1_000);
    expect(await cancelDue()).toBe(1);
    expect(await booked(serviceId)).toBe('CANCELED');
  });

  test('an unavailable service is retried', async () => {
    if (!shows) return;
    const { who, id } = await subscribed();
    await cancelAtPeriodEnd(who, id);
    await db().subscription.update({ where: { id }, data: { cancelDueAt: new Date(nowMs()) } });
    // Each cancellation tries twice.
    await world.fault('DELETE', '/subscriptions/*', 'status', { status: 503, times: 2 });
    expect(await cancelDue()).toBe(1);
    expect((await read(id)).status).toBe('ACTIVE');
    expect(await cancelDue()).toBe(0);
    await world.pass(11 * 60_000);
    expect(await cancelDue()).toBe(1);
    expect((await read(id)).status).toBe('ENDED');
  });

  test('a worker that is asked to end leaves those that it has not begun due at once', async () => {
    if (!shows) return;
    const ids: string[] = [];
    const dueAt = new Date(nowMs() - 60_000);
    for (const cancelDueAt of [dueAt, new Date(dueAt.getTime() + 1)]) {
      const { who, id } = await subscribed();
      await cancelAtPeriodEnd(who, id);
      await db().subscription.update({ where: { id }, data: { cancelDueAt } });
      ids.push(id);
    }
    const [first, second] = await Promise.all(ids.map(read));
    const relay = await startRelay(world.serviceUrl());
    world.atService(relay.url);
    const { arrived, release } = relay.hold(`DELETE /subscriptions/${first?.serviceId}`);
    const round = cancelDue();
    await arrived;
    beginDraining();
    release();
    expect(await round).toBe(1);
    stopDraining();
    await relay.stop();
    await world.repair();
    expect(await read(ids[1] ?? '')).toMatchObject({ cancelDueAt: second?.cancelDueAt });
    expect(await cancelDue()).toBe(1);
    const ended = await Promise.all(ids.map(read));
    expect(ended.map(({ status }) => status)).toEqual(['ENDED', 'ENDED']);
  });

  async function fetchList() {
    for (let tries = 0; tries < 20; tries += 1) {
      await world.pass(5_000);
      if ((await fetchTransactions()).ok) break;
    }
  }

  async function syncSubscription(serviceId: string) {
    await markDirty(db(), 'SUBSCRIPTION', serviceId);
    await syncResource('SUBSCRIPTION', serviceId);
  }

  const openFlagsOf = async (subscriptionId: string) =>
    (
      await db().reviewFlag.findMany({
        where: { subscriptionId, resolvedAt: null },
        orderBy: { kind: 'asc' },
      })
    ).map(({ kind }) => kind);

  test('charges that slip through are each flagged until resolved, notified, and have no parcel', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed();
    await cancelAtPeriodEnd(who, id);
    await world.pass(63 * DAY);
    await fetchList();
    await syncSubscription(serviceId);
    expect(await chargesOf(serviceId)).toBe(3);
    expect(await db().shipment.count({ where: { subscriptionId: id } })).toBe(1);
    const [second, third] = ['charged-after-end:2', 'charged-after-end:3'];
    expect(await openFlagsOf(id)).toEqual([second, third]);
    const told = { recipient: who.email, template: 'subscription-charged-late' };
    expect(await db().mail.count({ where: told })).toBe(2);

    const flag = await db().reviewFlag.findFirstOrThrow({ where: { kind: third } });
    await resolveFlag(flag.id, asStaff({ userId: 'staff', email: 'staff@example.com' }));
    await syncSubscription(serviceId);
    expect(await openFlagsOf(id)).toEqual([second]);
  });

  test('a charge without a date that slips through is flagged for staff', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed();
    await cancelAtPeriodEnd(who, id);
    await world.pass(32 * DAY);
    await fetchList();
    await db().mirrorTransaction.updateMany({ data: { shownAt: null } });
    await syncSubscription(serviceId);
    expect(await db().shipment.count({ where: { subscriptionId: id } })).toBe(1);
    expect(await openFlagsOf(id)).toEqual(['undated-charge:2']);
    const told = { recipient: who.email, template: 'subscription-charged-late' };
    expect(await db().mail.count({ where: told })).toBe(0);
  });

  test('the end of a trial is announced once, three days before, unless it was cancelled', async () => {
    const { who, id } = await subscribed(14);
    const told = { recipient: who.email, template: 'subscription-trial-ends' };
    await notifyTrialsEnding();
    expect(await db().mail.count({ where: told })).toBe(0);
    const other = await subscribed(14);
    const isEnding = (await cancelAtPeriodEnd(other.who, other.id)).ok;
    const { trialEndsAt } = await read(id);
    await world.pass((trialEndsAt?.getTime() ?? 0) - 2.5 * DAY - nowMs());
    await notifyTrialsEnding();
    await notifyTrialsEnding();
    expect(await db().mail.count({ where: told })).toBe(1);
    const toOther = { recipient: other.who.email, template: 'subscription-trial-ends' };
    expect(await db().mail.count({ where: toOther })).toBe(isEnding ? 0 : 1);
  });
});
