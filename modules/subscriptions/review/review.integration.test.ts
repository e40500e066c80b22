import '@/lib/testing/as-staff';
import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { recordResult } from '@/lib/payments/store';
import { subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { asStaff, someStaff } from '@/lib/testing/viewers';
import { leastServices } from '@/lib/testing/world';
import { subscriptionPayment } from '@/modules/subscriptions/attempt/payment';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { MINUTE, openSubscriptionWorld } from '../testing/subscription-world';
import { needsAttention } from './attention';
import { confirmNotStarted, confirmStarted } from './decisions';

describe.each(leastServices)('with $name', ({ options }) => {
  const world = openSubscriptionWorld(options);
  const { booked, subscriptionsOf, mailsTo } = world;
  const notUnderReview = { error: 'not-under-review' };

  /** An attempt whose reply was lost, or whose request never arrived, and which nothing could settle. */
  async function underReview(kind: 'commit-then-status' | 'close') {
    const { viewer, planKey, input } = await world.submission();
    await world.fault('POST', '/subscriptions', kind, { times: 50, status: 502 });
    expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'confirming' });
    await world.reconcileAfter(75 * MINUTE);
    await world.repair();
    const { id, state } = await world.attemptOf(input);
    expect(state).toBe('REVIEW');
    const [row] = await booked(viewer);
    return { viewer, planKey, id, serviceId: row?.id ?? '', customerId: row?.customerId ?? '' };
  }

  const stateOf = async (id: string) =>
    (await db().paymentAttempt.findUniqueOrThrow({ where: { id } })).state;

  test('a subscription that staff found belongs to its customer', async () => {
    const { viewer, id, serviceId } = await underReview('commit-then-status');
    expect((await needsAttention()).map((entry) => entry.id)).toContain(id);
    expect(await confirmStarted(id, ` ${serviceId} `, someStaff())).toMatchObject({ ok: true });
    expect(await subscriptionsOf(viewer)).toMatchObject([{ id, serviceId, status: 'ACTIVE' }]);
    expect(await stateOf(id)).toBe('SUCCEEDED');
    expect(await mailsTo(viewer)).toEqual(['started']);
    expect(await confirmStarted(id, serviceId, someStaff())).toMatchObject(notUnderReview);
    expect(await confirmNotStarted(id, someStaff())).toMatchObject(notUnderReview);
    expect(await subscriptionsOf(viewer)).toHaveLength(1);
  });

  test('a decision that cannot be recorded is rolled back', async () => {
    // PostgreSQL does not store NUL.
    const unwritable = asStaff({ userId: 'merchant', email: '\0' });
    const started = await underReview('commit-then-status');
    await expect(confirmStarted(started.id, started.serviceId, unwritable)).rejects.toThrow();
    const nothing = await underReview('close');
    await expect(confirmNotStarted(nothing.id, unwritable)).rejects.toThrow();
    for (const { id, viewer } of [started, nothing]) {
      expect(await stateOf(id)).toBe('REVIEW');
      expect(await subscriptionsOf(viewer)).toEqual([]);
      expect(await mailsTo(viewer)).toEqual([]);
    }
  });

  test('the customer of an attempt that started nothing is notified, and may subscribe again', async () => {
    const { viewer, planKey, id } = await underReview('close');
    expect(await confirmNotStarted(id, someStaff())).toMatchObject({ ok: true });
    expect(await stateOf(id)).toBe('NOT_CHARGED');
    expect(await mailsTo(viewer)).toEqual(['not-started']);
    const next = subscriptionAttemptOf(planKey, await world.token());
    expect(await subscribe(viewer, next)).toMatchObject({ outcome: 'started' });
    expect(await booked(viewer)).toHaveLength(1);
  });

  test('an unknown subscription, or somebody else’s, is not assigned by mistake', async () => {
    const { id } = await underReview('close');
    const theirs = await world.subscribe();
    for (const [entered, errors] of [
      ['..', ['bad-subscription-id']],
      ['nothing-of-that-name', ['no-such-subscription']],
      [theirs.serviceId, ['not-theirs', 'subscription-taken']],
    ] as const) {
      const answer = await confirmStarted(id, entered, someStaff());
      expect(errors).toContain(answer.ok ? '' : answer.error);
    }
    expect(await stateOf(id)).toBe('REVIEW');
    expect(await subscriptionsOf(theirs.viewer)).toHaveLength(1);
  });

  test('an unavailable service changes nothing', async () => {
    const { viewer, id, serviceId } = await underReview('commit-then-status');
    world.unplug();
    expect(await confirmStarted(id, serviceId, someStaff())).toMatchObject({
      error: 'unavailable',
    });
    expect(await stateOf(id)).toBe('REVIEW');
    expect(await subscriptionsOf(viewer)).toEqual([]);
  });

  test('a subscription that appears after a person ruled it out belongs to its customer, who is notified', async () => {
    const { viewer, id, serviceId } = await underReview('commit-then-status');
    expect(await confirmNotStarted(id, someStaff())).toMatchObject({ ok: true });
    const late = { id: serviceId };
    expect(await recordResult(subscriptionPayment, id, late, 'REPLY')).toBe('found-late');
    expect(await stateOf(id)).toBe('SUCCEEDED');
    expect(await subscriptionsOf(viewer)).toMatchObject([
      { id, serviceId, foundAt: expect.any(Date) },
    ]);
    expect(await mailsTo(viewer)).toEqual(['not-started', 'found']);
    expect(await confirmStarted(id, serviceId, someStaff())).toMatchObject(notUnderReview);
  });

  test('a subscription that shows too little to be bound is suggested to staff', async () => {
    const { id, serviceId, customerId } = await underReview('commit-then-status');
    const candidates = async () => {
      const entry = (await needsAttention()).find((listed) => listed.id === id);
      return entry?.kind === 'attempt' ? entry.candidates : null;
    };
    expect(await candidates()).toEqual([]);
    await db().mirrorSubscription.create({ data: { serviceId, customerId, sequence: 1 } });
    expect(await candidates()).toEqual([serviceId]);
  });
});
