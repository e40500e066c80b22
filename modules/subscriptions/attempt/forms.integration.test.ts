import '@/lib/testing/as-staff';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileDue } from '@/lib/payments/reconcile';
import { recordResult } from '@/lib/payments/store';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { type Relay, startRelay } from '@/lib/testing/service/relay';
import { someStaff } from '@/lib/testing/viewers';
import { openWorld } from '@/lib/testing/world';
import { paymentKinds } from '@/modules/payment-kinds';
import { confirmStarted } from '@/modules/subscriptions/review/decisions';
import { candidatesFor } from './candidates';
import { subscriptionPayment } from './payment';
import type { SubscribeInput } from './schema';
import { subscribe } from './subscribe';

const MINUTE = 60_000;

type Booked = { id: string; customerId: string };

const subscriptionsOf = (who: Viewer) =>
  db().subscription.findMany({ where: { userId: who.userId } });
const attemptWith = ({ key }: SubscribeInput) =>
  db().paymentAttempt.findFirstOrThrow({ where: { subscriptionAttempt: { key } } });

async function mailsTo({ email }: Viewer): Promise<string[]> {
  return (await db().mail.findMany({ where: { recipient: email } })).map((one) => one.template);
}

describe('a service that shows tax codes in another form', () => {
  const world = openWorld();
  let relay: Relay;
  beforeAll(async () => {
    relay = await startRelay(world.serviceUrl());
    relay.rewrite('GET /subscriptions/*', (shown) => {
      const { applicableTaxes = [], ...rest } = shown as { applicableTaxes?: string[] };
      return { ...rest, applicableTaxes: applicableTaxes.map((code) => `tax_${code}`) };
    });
  });
  beforeEach(() => world.atService(relay.url));
  afterAll(() => relay.stop());

  async function ready() {
    const who = await signedIn();
    return { who, input: subscriptionAttemptOf(await openPlan(), await world.token()) };
  }

  async function startedAs(who: Viewer): Promise<string> {
    const [row] = await world.bookedOf<Booked>('subscriptions', who);
    if (!row) throw new Error('Nothing was started');
    await syncResource('SUBSCRIPTION', row.id);
    const shown = await db().mirrorSubscription.findUniqueOrThrow({ where: { serviceId: row.id } });
    expect(shown.taxCodes).toHaveLength(1);
    return row.id;
  }

  test('does not affect an attempt whose reply is in flight', async () => {
    const { who, input } = await ready();
    observeFailpoints((name) => {
      if (name === 'after-post') throw new Error('The process ends here');
    });
    await expect(subscribe(who, input)).rejects.toThrow();
    observeFailpoints(undefined);
    const id = await startedAs(who);
    expect(await subscriptionsOf(who)).toEqual([]);
    const attempt = await attemptWith(input);
    expect(await recordResult(subscriptionPayment, attempt.id, { id }, 'REPLY')).toBe('succeeded');
    await syncResource('SUBSCRIPTION', id);
    expect(await subscriptionsOf(who)).toMatchObject([{ serviceId: id, foundAt: null }]);
    expect(await mailsTo(who)).toEqual(['subscription-started']);
    const [own] = await subscriptionsOf(who);
    const asked = await db().subscriptionAttempt.findUniqueOrThrow({ where: { id: attempt.id } });
    expect(own?.taxCodes).toEqual(asked.taxCodes);
  });

  test('leaves a lost one to review, among the candidates', async () => {
    const { who, input } = await ready();
    await world.fault('POST', '/subscriptions', 'commit-then-close');
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'confirming' });
    const id = await startedAs(who);
    for (let tries = 0; tries < 12 && (await attemptWith(input)).state !== 'REVIEW'; tries += 1) {
      await world.pass(10 * MINUTE);
      await reconcileDue(paymentKinds);
    }
    const attempt = await attemptWith(input);
    expect(attempt).toMatchObject({ state: 'REVIEW' });
    expect(await subscriptionsOf(who)).toEqual([]);
    const { exact, possible } = await candidatesFor(db(), attempt);
    expect([exact, possible]).toMatchObject([[], [{ serviceId: id }]]);
    expect(await confirmStarted(attempt.id, id, someStaff())).toEqual({
      ok: true,
      value: 'started',
    });
    expect(await subscriptionsOf(who)).toMatchObject([{ serviceId: id, foundAt: null }]);
    expect(await mailsTo(who)).toEqual(['subscription-started']);
  });

  test('raises a subscription that was started although refused at its attempt', async () => {
    const { who, input } = await ready();
    await world.fault('POST', '/subscriptions', 'commit-then-status', { status: 422 });
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'declined' });
    const id = await startedAs(who);
    const { id: attemptId, state } = await attemptWith(input);
    expect(state).toBe('REVIEW');
    const where = { kind_serviceId: { kind: 'SUBSCRIPTION', serviceId: id } } as const;
    expect(await db().unexplained.findUnique({ where })).toMatchObject({ attemptId });
    expect(await subscriptionsOf(who)).toEqual([]);
  });
});
