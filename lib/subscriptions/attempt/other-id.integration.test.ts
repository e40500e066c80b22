import '@/lib/testing/as-staff';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { sweep } from '@/lib/mirror/sweep/sweep';
import { syncResource } from '@/lib/mirror/work';
import { reconcileDue } from '@/lib/payments/reconcile';
import { cancel } from '@/lib/subscriptions/changes/manage';
import { messageOf } from '@/lib/subscriptions/messages';
import { endNeverShown } from '@/lib/subscriptions/review/never-shown';
import { confirmStarted } from '@/lib/subscriptions/review/review';
import { openPlan, signedIn, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { type Relay, startRelay } from '@/lib/testing/service/relay';
import { asStaff } from '@/lib/testing/viewers';
import { openWorld } from '@/lib/testing/world';
import { paymentKinds } from '@/lib/worker/payment-kinds';
import { subscribe } from './subscribe';

const MINUTE = 60_000;
const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });

type Shown = Record<string, unknown>;

const world = openWorld();
let relay: Relay;

beforeAll(async () => {
  relay = await startRelay(world.serviceUrl());
});
beforeEach(() => world.atService(relay.url));
afterAll(() => relay.stop());

const subscriptionsOf = (who: Viewer) =>
  db().subscription.findMany({ where: { userId: who.userId } });

async function mailsTo({ email }: Viewer): Promise<string[]> {
  const mails = await db().mail.findMany({
    where: { recipient: email },
    orderBy: { createdAt: 'asc' },
  });
  return mails.map((one) => one.template);
}

/** Joins, and returns the id that the reply told and the one by which the service reads the subscription. */
async function join() {
  const who = await signedIn();
  const result = await subscribe(who, subscriptionAttemptOf(await openPlan(), await world.token()));
  expect(result).toMatchObject({ outcome: 'started' });
  const [row] = await world.bookedOf<{ id: string; customerId: string }>('subscriptions', who);
  const [own] = await subscriptionsOf(who);
  if (!row || !own) throw new Error('Nothing was started');
  return { who, id: own.id, told: own.serviceId, serviceId: row.id };
}

describe('a service whose reply names a subscription by another id than its address', () => {
  let number = 16;
  beforeEach(() => {
    relay.rewrite('POST /subscriptions', (body) => {
      number += 1;
      const { id, ...shown } = body as Shown;
      return { ...shown, id: number, publicId: id };
    });
  });

  test('is not reported as ended if it was never shown', async () => {
    const { who, id, told: replyId, serviceId } = await join();
    for (let minutes = 0; minutes <= 30; minutes += 5) {
      expect(await syncResource('SUBSCRIPTION', replyId)).toBe('missing');
      await world.pass(5 * MINUTE);
    }
    expect(await subscriptionsOf(who)).toMatchObject([{ id, status: 'ACTIVE', endedAt: null }]);
    expect(await mailsTo(who)).toEqual(['subscription-started']);
    const flags = () => db().reviewFlag.findMany({ where: { subscriptionId: id } });
    expect(await flags()).toMatchObject([{ kind: 'never-shown', resolvedAt: null }]);
    // The transactions list names it as it is read.
    await sweep();
    expect(await subscriptionsOf(who)).toMatchObject([{ id, serviceId, foundAt: null }]);
    expect(await flags()).toMatchObject([{ resolvedAt: expect.any(Date) }]);
  });

  test('cancels nothing that is not found', async () => {
    const { who, id, told } = await join();
    await world.fault('DELETE', '/subscriptions/*', 'close');
    for (const _ of [1, 2]) {
      expect(await cancel(who, id)).toMatchObject({ message: messageOf('cancelling') });
      expect(await subscriptionsOf(who)).toMatchObject([{ status: 'ACTIVE', endedAt: null }]);
      await world.pass(11 * MINUTE);
    }
    await syncResource('SUBSCRIPTION', told);
    expect(await mailsTo(who)).toEqual(['subscription-started']);
    expect(await db().reviewFlag.findMany({ where: { subscriptionId: id } })).toMatchObject([
      { kind: 'never-shown' },
    ]);
  });

  test('lets staff end what is not active there, and nothing else', async () => {
    const { who, id, told } = await join();
    for (let minutes = 0; minutes <= 15; minutes += 5) {
      await syncResource('SUBSCRIPTION', told);
      await world.pass(5 * MINUTE);
    }
    relay.answerInstead(`GET /subscriptions/${told}`, { status: 302, body: '{}' });
    expect(await endNeverShown(id, merchant)).toEqual({ ok: false, error: 'unavailable' });
    const shown = { status: 200, body: JSON.stringify({ id: told, status: 'ACTIVE' }) };
    relay.answerInstead(`GET /subscriptions/${told}`, shown);
    expect(await endNeverShown(id, merchant)).toEqual({ ok: false, error: 'runs-at-service' });
    expect(await subscriptionsOf(who)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await endNeverShown(id, merchant)).toEqual({ ok: true, value: 'ended' });
    expect(await subscriptionsOf(who)).toMatchObject([{ status: 'ENDED' }]);
    expect(await mailsTo(who)).toEqual(['subscription-started', 'subscription-ended']);
    expect(await db().auditEntry.count({ where: { subjectId: id } })).toBe(1);
    expect(await db().reviewFlag.findMany({ where: { subscriptionId: id } })).toMatchObject([
      { resolvedBy: merchant.userId },
    ]);
    expect(await endNeverShown(id, merchant)).toEqual({ ok: false, error: 'resolved-before' });
  });

  test('is fetched by the id that its event names', async () => {
    const { who, id, told: replyId, serviceId } = await join();
    await syncResource('SUBSCRIPTION', serviceId);
    expect(await subscriptionsOf(who)).toMatchObject([{ id, serviceId: replyId }]);
    await syncResource('SUBSCRIPTION', replyId);
    await syncResource('SUBSCRIPTION', serviceId);
    expect(await subscriptionsOf(who)).toMatchObject([{ id, serviceId, foundAt: null }]);
    expect(await mailsTo(who)).toEqual(['subscription-started']);
    expect(await cancel(who, id)).toMatchObject({ ok: true });
    expect(await world.bookedOf('subscriptions', who)).toMatchObject([{ status: 'CANCELED' }]);
  });
});

describe('a service whose replies show no id that can be read', () => {
  const withoutId = (body: unknown) => {
    const { id, ...shown } = body as Shown;
    return { ...shown, handle: id };
  };
  let who: Viewer;
  let attemptId: string;
  let serviceId: string;

  beforeEach(async () => {
    relay.rewrite('POST /subscriptions', withoutId);
    relay.rewrite('GET /subscriptions/*', withoutId);
    who = await signedIn();
    const input = subscriptionAttemptOf(await openPlan(), await world.token());
    const result = await subscribe(who, input);
    expect(result).toMatchObject({ outcome: 'confirming' });
    attemptId = 'id' in result ? result.id : '';
    const [row] = await world.bookedOf<{ id: string; customerId: string }>('subscriptions', who);
    serviceId = row?.id ?? '';
  });

  test('has its subscription bound by the id that its event names', async () => {
    await syncResource('SUBSCRIPTION', serviceId);
    expect(await subscriptionsOf(who)).toMatchObject([{ id: attemptId, serviceId, foundAt: null }]);
    expect(await cancel(who, attemptId)).toMatchObject({ ok: true });
  });

  test('lets staff find what no event named', async () => {
    await world.pass(71 * MINUTE);
    for (let tries = 0; tries < 3; tries += 1) {
      await reconcileDue(paymentKinds);
      await world.pass(2 * MINUTE);
    }
    const review = () => db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    expect(await review()).toMatchObject({ state: 'REVIEW' });
    expect(await confirmStarted(attemptId, serviceId, merchant)).toEqual({
      ok: true,
      value: 'started',
    });
    expect(await subscriptionsOf(who)).toMatchObject([
      { id: attemptId, serviceId, status: 'ACTIVE' },
    ]);
  });
});
