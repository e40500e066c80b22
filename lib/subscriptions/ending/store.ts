import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { chargeStateFor, knownOf, shownOf } from '@/lib/subscriptions/effects';
import { messageOf } from '@/lib/subscriptions/messages';
import { factsOf } from '@/lib/subscriptions/rules';
import type { SubscriptionWithCommands } from '@/lib/subscriptions/types';
import { canUndo, mayBeEnding, periodEndOf, sendAt } from './rules';

async function lockOwn(
  tx: Database,
  who: Viewer,
  id: string,
): Promise<SubscriptionWithCommands | null> {
  await tx.$queryRaw`SELECT id FROM subscriptions WHERE id = ${id} FOR UPDATE`;
  return tx.subscription.findFirst({
    where: { id, userId: who.userId },
    include: { plan: true, commands: true },
  });
}

/**
 * Cancels a subscription at the end of its paid period: the worker sends the DELETE a day before.
 * Until then it can be withdrawn. Nothing is sent to the service now.
 */
export function cancelAtPeriodEnd(who: Viewer, id: string): Promise<ActionState> {
  return db().$transaction(async (tx) => {
    const subscription = await lockOwn(tx, who, id);
    if (!subscription) return failure(messageOf('notYours'));
    if (subscription.status === 'ENDED') return success(messageOf('cancelled'));
    if (subscription.endsAt) return success(messageOf('endsLater'));
    const mirror = await tx.mirrorSubscription.findUnique({
      where: { serviceId: subscription.serviceId },
    });
    const charged = await chargeStateFor(tx, subscription);
    const endsAt = periodEndOf(
      factsOf(knownOf(subscription), shownOf(mirror), charged, now()),
      now(),
    );
    if (!endsAt) return failure(messageOf('noPeriodEnd'));
    await tx.subscription.update({ where: { id }, data: { endsAt, cancelDueAt: sendAt(endsAt) } });
    return success(messageOf('endsLater'));
  });
}

/** Withdraws a cancellation that has not been sent. */
export function takeBackCancellation(who: Viewer, id: string): Promise<ActionState> {
  return db().$transaction(async (tx) => {
    const subscription = await lockOwn(tx, who, id);
    if (!subscription) return failure(messageOf('notYours'));
    if (subscription.status === 'ENDED') return failure(messageOf('ended'));
    if (mayBeEnding(subscription.cancelSentAt, now())) return failure(messageOf('unclear'));
    const { endsAt, cancelDueAt } = subscription;
    if (!endsAt) return success(messageOf('goesOn'));
    // A worker that takes it up moves it to the next attempt.
    const isTakenUp = cancelDueAt !== null && cancelDueAt > sendAt(endsAt);
    if (isTakenUp || !canUndo(endsAt, now())) return failure(messageOf('endTooNear'));
    await tx.subscription.update({ where: { id }, data: { endsAt: null, cancelDueAt: null } });
    return success(messageOf('goesOn'));
  });
}
