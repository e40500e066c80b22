import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { abandonConnections, db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { reconcileDue } from '@/lib/payments/reconcile';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { type Crash, crashAt, firstKill, KILL_STEP } from '@/lib/testing/crash';
import { openWorld } from '@/lib/testing/world';
import { paymentKinds } from '@/modules/payment-kinds';
import type { SubscribeInput } from './schema';
import { subscribe } from './subscribe';

/*
 * A process is killed at its statements in turn. Whatever it has left behind, its customer
 * ends with one subscription, here and at the service.
 */

const MINUTE = 60_000;

const world = openWorld({}, 5_000);
// What a killed process had begun may hold one for ever.
afterAll(abandonConnections);
let planKey: string;
beforeAll(async () => {
  planKey = await openPlan();
});

type Booked = { id: string; customerId: string };

/** What the service's own books have for somebody. */
const booked = (who: Viewer) => world.bookedOf<Booked>('subscriptions', who);

/** What workers do once the leases of a process that is gone have ended, events included. */
async function recover(who: Viewer): Promise<void> {
  await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
  await db().customer.updateMany({ data: { leaseUntil: new Date(0) } });
  await world.pass(3 * MINUTE);
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await reconcileDue(paymentKinds);
    await world.pass(MINUTE);
  }
  for (const { id } of await booked(who)) await syncResource('SUBSCRIPTION', id);
}

/** The customer comes back and submits until they have their subscription. */
async function insist(who: Viewer, input: SubscribeInput): Promise<void> {
  for (let submissions = 0; submissions < 4; submissions += 1) {
    if ((await db().subscription.count({ where: { userId: who.userId } })) > 0) return;
    const token = await world.token();
    await subscribe(
      who,
      submissions === 0 ? { ...input, paymentToken: token } : subscriptionAttemptOf(planKey, token),
    );
    await recover(who);
  }
}

describe.each<Crash['when']>(['before', 'after'])('a process killed %s any statement', (when) => {
  test('of a subscription attempt leaves one subscription in the end', async () => {
    let statement = firstKill() - KILL_STEP;
    for (let fate = 'died'; fate === 'died'; ) {
      statement += KILL_STEP;
      const who = await signedIn();
      const input = subscriptionAttemptOf(planKey, await world.token());
      fate = await crashAt({ statement, when }, () => subscribe(who, input));
      await recover(who);
      await insist(who, input);
      const how = `killed ${when} statement ${statement}`;
      expect(await booked(who), how).toHaveLength(1);
      expect(await db().subscription.count({ where: { userId: who.userId } }), how).toBe(1);
      const mails = await db().mail.count({
        where: { recipient: who.email, template: 'subscription-started' },
      });
      expect(mails, how).toBe(1);
    }
    expect(statement).toBeGreaterThan(8);
  }, 240_000);
});
