import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { leastServices, openWorld } from '@/lib/testing/world';
import { cancel, switchTo } from '@/modules/subscriptions/changes/change-subscription';
import { messageOf } from '../messages';
import { subscribe } from './subscribe';
import { termsFor } from './trial';

const DAY = 24 * 60 * 60_000;

describe.each(leastServices)('with $name', ({ options }) => {
  const world = openWorld(options);

  const submission = async (who: Viewer, planKey: string, trialDays: number, card?: string) =>
    subscribe(who, subscriptionAttemptOf(planKey, await world.token(card), { trialDays }));

  async function joined(who: Viewer, planKey: string, trialDays: number) {
    const result = await submission(who, planKey, trialDays);
    if (result.outcome !== 'started') throw new Error(`It was ${result.outcome}`);
    const row = await db().subscription.findUniqueOrThrow({ where: { id: result.id } });
    await syncResource('SUBSCRIPTION', row.serviceId);
    return row;
  }

  const planOf = (key: string) => db().plan.findUniqueOrThrow({ where: { key } });
  const charges = (who: Viewer) => world.bookedOf('transactions', who);

  test('the free trial of a plan is used once: returning customers pay the first month at once', async () => {
    const who = await signedIn();
    const planKey = await openPlan({ trialDays: 14, hasTwin: true });
    const first = await joined(who, planKey, 14);
    expect(first.status).toBe('TRIAL');
    expect(await charges(who)).toEqual([]);
    expect(await cancel(who, first.id)).toMatchObject({ ok: true });

    expect(await termsFor(who, await planOf(planKey))).toMatchObject({
      trialDays: 0,
      isReturning: true,
    });
    // A page that was opened before promises them still.
    expect(await submission(who, planKey, 14)).toMatchObject({
      outcome: 'changed',
      message: messageOf('trialUsed'),
      reload: true,
    });
    expect(await charges(who)).toEqual([]);
    const second = await joined(who, planKey, 0);
    expect(second).toMatchObject({ planKey, status: 'ACTIVE', trialEndsAt: null });
    await syncResource('SUBSCRIPTION', second.serviceId);
    expect(await db().subscription.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
      planKey,
      status: 'ACTIVE',
    });
    expect(await charges(who)).toHaveLength(1);
  });

  test('without a twin without a trial, a free trial is not given again', async () => {
    const who = await signedIn();
    const planKey = await openPlan({ trialDays: 14 });
    const first = await joined(who, planKey, 14);
    await cancel(who, first.id);
    expect(await termsFor(who, await planOf(planKey))).toBeNull();
    for (const promised of [14, 0]) {
      expect(await submission(who, planKey, promised)).toMatchObject({
        outcome: 'changed',
        message: messageOf('noMoreTrial'),
      });
    }
    expect(await db().subscriptionAttempt.count({ where: { userId: who.userId } })).toBe(1);
  });

  test('a failed subscription attempt, or one for another plan, does not use it up', async () => {
    const who = await signedIn();
    const planKey = await openPlan({ trialDays: 14, hasTwin: true });
    expect(await submission(who, planKey, 14, '4000000000000002')).toMatchObject({
      outcome: 'declined',
    });
    const first = await joined(who, planKey, 14);
    await cancel(who, first.id);
    const other = await openPlan({ trialDays: 14, hasTwin: true });
    expect(await termsFor(who, await planOf(other))).toMatchObject({ trialDays: 14 });
    // Who moves from plan to plan does not get those of the first one again.
    const moved = await joined(who, other, 14);
    expect(await switchTo(who, moved.id, planKey)).toMatchObject({ ok: true });
    await cancel(who, moved.id);
    expect(await termsFor(who, await planOf(other))).toMatchObject({ trialDays: 0 });
  });

  test('a paying subscriber is switched to the plan without a free trial', async () => {
    const who = await signedIn();
    const { id, serviceId } = await joined(who, await openPlan(), 0);
    const other = await openPlan({ trialDays: 14, hasTwin: true });
    expect(await switchTo(who, id, other)).toMatchObject({ ok: true });
    const { withoutTrialId } = await planOf(other);
    const books = await world.books<{ id: string; planId: string }>('subscriptions');
    expect(books.find((one) => one.id === serviceId)?.planId).toBe(withoutTrialId);
    expect(await db().subscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
      planKey: other,
    });
    await world.pass(40 * DAY);
    expect(await charges(who)).toHaveLength(2);
  });
});
