import '@/lib/testing/as-staff';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { reconcileDue } from '@/lib/payments/reconcile';
import { recordResult } from '@/lib/payments/store';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { asStaff, someStaff } from '@/lib/testing/viewers';
import { leastServices, openWorld } from '@/lib/testing/world';
import { paymentKinds } from '@/modules/payment-kinds';
import { subscriptionPayment } from '@/modules/subscriptions/attempt/payment';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { needsAttention } from './attention';
import { confirmNotStarted, confirmStarted } from './decisions';

const HOUR = 60 * 60_000;

type Booked = { id: string; customerId: string; planId: string; status: string };

describe.each(leastServices)('with $name', ({ options }) => {
  const world = openWorld(options);

  async function booked(who: Viewer): Promise<Booked[]> {
    const ids = (await world.customersOf(who)).map((one) => one.id);
    const rows = await world.books<Booked>('subscriptions');
    return rows.filter((one) => ids.includes(one.customerId) && one.status !== 'CANCELED');
  }

  /** A subscription attempt whose answer was lost, or which never arrived, and which nothing could settle. */
  async function underReview(kind: 'commit-then-status' | 'close', who?: Viewer, plan?: string) {
    const customer = who ?? (await signedIn());
    const planKey = plan ?? (await openPlan());
    const input = subscriptionAttemptOf(planKey, await world.token());
    await world.fault('POST', '/subscriptions', kind, { times: 50, status: 502 });
    expect((await subscribe(customer, input)).outcome).toBe('confirming');
    await world.pass(HOUR + 15 * 60_000);
    await reconcileDue(paymentKinds);
    await world.repair();
    const subscriptionAttempt = await db().paymentAttempt.findFirstOrThrow({
      where: { subscriptionAttempt: { key: input.key } },
    });
    expect(subscriptionAttempt.state).toBe('REVIEW');
    return { who: customer, planKey, id: subscriptionAttempt.id };
  }

  const subscriptionsOf = (who: Viewer) =>
    db().subscription.findMany({ where: { userId: who.userId } });
  const stateOf = async (id: string) =>
    (await db().paymentAttempt.findUniqueOrThrow({ where: { id } })).state;
  const mails = async ({ email }: Viewer) =>
    (await db().mail.findMany({ where: { recipient: email } })).map((one) => one.template);

  test('a subscription that staff found belongs to its customer', async () => {
    const { who, id } = await underReview('commit-then-status');
    expect((await needsAttention()).map((one) => one.id)).toContain(id);
    const [row] = await booked(who);
    expect(await confirmStarted(id, ` ${row?.id} `, someStaff())).toEqual({
      ok: true,
      value: 'started',
    });
    expect(await subscriptionsOf(who)).toMatchObject([
      { id, serviceId: row?.id, status: 'ACTIVE' },
    ]);
    expect(await stateOf(id)).toBe('SUCCEEDED');
    expect(await mails(who)).toEqual(['subscription-started']);
    expect(await confirmStarted(id, row?.id ?? '', someStaff())).toMatchObject({
      error: 'not-under-review',
    });
    expect(await confirmNotStarted(id, someStaff())).toMatchObject({ error: 'not-under-review' });
    expect(await subscriptionsOf(who)).toHaveLength(1);
  });

  test('a decision that cannot be recorded is rolled back', async () => {
    // PostgreSQL does not store NUL.
    const unwritable = asStaff({ userId: 'merchant', email: '\0' });
    const started = await underReview('commit-then-status');
    const [row] = await booked(started.who);
    await expect(confirmStarted(started.id, row?.id ?? '', unwritable)).rejects.toThrow();
    const nothing = await underReview('close');
    await expect(confirmNotStarted(nothing.id, unwritable)).rejects.toThrow();
    for (const { id, who } of [started, nothing]) {
      expect(await stateOf(id)).toBe('REVIEW');
      expect(await subscriptionsOf(who)).toEqual([]);
      expect(await mails(who)).toEqual([]);
    }
  });

  test('the customer of one that started nothing is notified, and may subscribe again', async () => {
    const { who, planKey, id } = await underReview('close');
    expect(await confirmNotStarted(id, someStaff())).toEqual({ ok: true, value: 'dismissed' });
    expect(await stateOf(id)).toBe('NOT_CHARGED');
    expect(await mails(who)).toEqual(['subscription-not-started']);
    expect(
      (await subscribe(who, subscriptionAttemptOf(planKey, await world.token()))).outcome,
    ).toBe('started');
    expect(await booked(who)).toHaveLength(1);
  });

  test('an unknown subscription, or somebody else’s, is not assigned by mistake', async () => {
    const { id, planKey } = await underReview('close');
    expect(await confirmStarted(id, '..', someStaff())).toMatchObject({
      error: 'bad-subscription-id',
    });
    expect(await confirmStarted(id, 'nothing-of-that-name', someStaff())).toMatchObject({
      error: 'no-such-subscription',
    });
    const other = await signedIn();
    const theirs = await subscribe(other, subscriptionAttemptOf(planKey, await world.token()));
    expect(theirs.outcome).toBe('started');
    const [row] = await subscriptionsOf(other);
    const answer = await confirmStarted(id, row?.serviceId ?? '', someStaff());
    expect(['not-theirs', 'subscription-taken']).toContain(answer.ok ? '' : answer.error);
    expect(await stateOf(id)).toBe('REVIEW');
    expect(await subscriptionsOf(other)).toHaveLength(1);
  });

  test('an unavailable service changes nothing', async () => {
    const { who, id } = await underReview('commit-then-status');
    const [row] = await booked(who);
    world.unplug();
    expect(await confirmStarted(id, row?.id ?? '', someStaff())).toMatchObject({
      error: 'unavailable',
    });
    expect(await stateOf(id)).toBe('REVIEW');
    expect(await subscriptionsOf(who)).toEqual([]);
  });

  test('a subscription that appears after a person ruled it out belongs to its customer, who is notified', async () => {
    const { who, id } = await underReview('commit-then-status');
    const [row] = await booked(who);
    expect((await confirmNotStarted(id, someStaff())).ok).toBe(true);
    // Then its answer came.
    expect(await recordResult(subscriptionPayment, id, { id: row?.id ?? '' }, 'REPLY')).toBe(
      'found-late',
    );
    expect(await stateOf(id)).toBe('SUCCEEDED');
    expect(await subscriptionsOf(who)).toMatchObject([
      { id, serviceId: row?.id, foundAt: expect.any(Date) },
    ]);
    expect(await mails(who)).toEqual(['subscription-not-started', 'subscription-found']);
    expect(await confirmStarted(id, row?.id ?? '', someStaff())).toMatchObject({
      error: 'not-under-review',
    });
  });

  test('one that shows too little to be bound automatically is suggested for review', async () => {
    const { who, id } = await underReview('commit-then-status');
    const [row] = await booked(who);
    const candidates = async () => {
      const entry = (await needsAttention()).find((one) => one.id === id);
      return entry?.kind === 'attempt' ? entry.candidates : null;
    };
    expect(await candidates()).toEqual([]);
    await db().mirrorSubscription.create({
      data: { serviceId: row?.id ?? '', customerId: row?.customerId ?? '', sequence: 1 },
    });
    expect(await candidates()).toEqual([row?.id]);
  });
});
