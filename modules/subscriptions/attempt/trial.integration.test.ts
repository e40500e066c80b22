import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { leastServices } from '@/lib/testing/world';
import { changeSubscription } from '@/modules/subscriptions/changes/change-subscription';
import { messageOf } from '../messages';
import { DAY, openSubscriptionWorld } from '../testing/subscription-world';
import { subscribe } from './subscribe';
import { termsFor } from './trial';

describe.each(leastServices)('with $name', ({ options }) => {
  const world = openSubscriptionWorld(options);

  const submit = async (viewer: Viewer, planKey: string, trialDays: number, card?: string) =>
    subscribe(viewer, subscriptionAttemptOf(planKey, await world.token(card), { trialDays }));

  async function join(viewer: Viewer, planKey: string, trialDays: number) {
    const result = await submit(viewer, planKey, trialDays);
    if (result.outcome !== 'started') throw new Error(`The submission was ${result.outcome}`);
    const { serviceId } = await world.subscription(result.id);
    await world.sync(serviceId);
    return world.subscription(result.id);
  }

  const cancel = (viewer: Viewer, id: string) => changeSubscription(viewer, id, { kind: 'CANCEL' });
  const switchTo = (viewer: Viewer, id: string, planKey: string) =>
    changeSubscription(viewer, id, { kind: 'PLAN', planKey });
  const planOf = (key: string) => db().plan.findUniqueOrThrow({ where: { key } });
  const charges = (viewer: Viewer) => world.bookedOf('transactions', viewer);
  const withTwin = { trialDays: 14, hasTwin: true };

  test('the free trial of a plan is used once: returning customers pay the first month at once', async () => {
    const viewer = await signedIn();
    const planKey = await openPlan(withTwin);
    const first = await join(viewer, planKey, 14);
    expect(first.status).toBe('TRIAL');
    expect(await charges(viewer)).toEqual([]);
    await cancel(viewer, first.id);

    const terms = await termsFor(viewer, await planOf(planKey));
    expect(terms).toMatchObject({ trialDays: 0, isReturning: true });
    // A page from before the cancellation still promises the trial.
    expect(await submit(viewer, planKey, 14)).toMatchObject({
      ...{ outcome: 'changed', message: messageOf('trialUsed'), reload: true },
    });
    expect(await charges(viewer)).toEqual([]);
    const second = await join(viewer, planKey, 0);
    expect(second).toMatchObject({ planKey, status: 'ACTIVE', trialEndsAt: null });
    expect(await charges(viewer)).toHaveLength(1);
  });

  test('without a twin without a trial, a free trial is not given again', async () => {
    const viewer = await signedIn();
    const planKey = await openPlan({ trialDays: 14 });
    const { id } = await join(viewer, planKey, 14);
    await cancel(viewer, id);
    expect(await termsFor(viewer, await planOf(planKey))).toBeNull();
    for (const promised of [14, 0]) {
      expect(await submit(viewer, planKey, promised)).toMatchObject({
        ...{ outcome: 'changed', message: messageOf('noMoreTrial') },
      });
    }
    expect(await db().subscriptionAttempt.count({ where: { userId: viewer.userId } })).toBe(1);
  });

  test('a failed attempt, or an attempt for another plan, does not use up the free trial', async () => {
    const viewer = await signedIn();
    const planKey = await openPlan(withTwin);
    const declined = await submit(viewer, planKey, 14, '4000000000000002');
    expect(declined).toMatchObject({ outcome: 'declined' });
    const first = await join(viewer, planKey, 14);
    await cancel(viewer, first.id);
    const other = await openPlan(withTwin);
    expect(await termsFor(viewer, await planOf(other))).toMatchObject({ trialDays: 14 });
    // A move from plan to plan does not restore the free trial of the first plan.
    const moved = await join(viewer, other, 14);
    expect(await switchTo(viewer, moved.id, planKey)).toMatchObject({ ok: true });
    await cancel(viewer, moved.id);
    expect(await termsFor(viewer, await planOf(other))).toMatchObject({ trialDays: 0 });
  });

  test('a paying subscriber is switched to the plan without a free trial', async () => {
    const viewer = await signedIn();
    const { id } = await join(viewer, await openPlan(), 0);
    const other = await openPlan(withTwin);
    expect(await switchTo(viewer, id, other)).toMatchObject({ ok: true });
    const { withoutTrialId } = await planOf(other);
    expect(await world.booked(viewer)).toMatchObject([{ planId: withoutTrialId }]);
    expect(await world.subscription(id)).toMatchObject({ planKey: other });
    await world.pass(40 * DAY);
    expect(await charges(viewer)).toHaveLength(2);
  });
});
