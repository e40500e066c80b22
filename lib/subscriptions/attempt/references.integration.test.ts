import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { claimDue } from '@/lib/mirror/store';
import { syncClaim, syncResource } from '@/lib/mirror/work';
import { openPlan, signedIn, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { openWorld } from '@/lib/testing/world';
import { subscribe } from './subscribe';

const subscriptionsOf = (who: Viewer) =>
  db().subscription.findMany({ where: { userId: who.userId } });

describe.each(['plain', 'nested'])('a service whose references are %s', (form) => {
  const references = `subscription.customer=${form},subscription.plan=${form}`;
  const world = openWorld({ dialect: `default,${references},transaction.links=hidden` });

  test('a trial that was started although it was refused is reviewed', async () => {
    const who = await signedIn();
    const planKey = await openPlan({ trialDays: 14 });
    const input = subscriptionAttemptOf(planKey, await world.token(), { trialDays: 14 });
    await world.fault('POST', '/subscriptions', 'commit-then-status', { status: 422 });
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'declined' });
    const [row] = await world.bookedOf<{ id: string; customerId: string }>('subscriptions', who);
    await syncResource('SUBSCRIPTION', row?.id ?? '');
    const attempt = await db().paymentAttempt.findFirst({ where: { customerId: row?.customerId } });
    expect(attempt?.state).toBe('REVIEW');
  });

  test('a trial whose reply was lost is found', async () => {
    const who = await signedIn();
    const planKey = await openPlan({ trialDays: 14 });
    const input = subscriptionAttemptOf(planKey, await world.token(), { trialDays: 14 });
    await world.fault('POST', '/subscriptions', 'commit-then-close');
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'confirming' });
    const [row] = await world.bookedOf<{ id: string; customerId: string }>('subscriptions', who);
    await syncResource('SUBSCRIPTION', row?.id ?? '');
    for (const claim of await claimDue(100)) {
      if (claim.kind === 'SUBSCRIPTION') await syncClaim(claim);
    }
    expect(await subscriptionsOf(who)).toMatchObject([{ serviceId: row?.id, foundAt: null }]);
  });
});
