import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { MirrorSubscription, SubscriptionCommand } from '@/lib/db/generated/client';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { syncResource } from '@/lib/mirror/work';
import { isSameMoney, type Money } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { type ServiceFailure, type ServiceReply, service } from '@/lib/service/client';
import { quoteSubscription } from '../attempt/quote';
import { readFacts } from '../facts';
import { messageOf } from '../messages';
import { findPlan } from '../plans/plans';
import { anyVersionOf } from '../plans/versions';
import type { Facts } from '../rules';
import type { SubscriptionWithPlan } from '../types';
import { cancelAtService, isEnded, isVerified } from './cancel-at-service';

/*
 * The four changes that a customer can make: plan, quantity, card, cancellation. Each is sent once, and the subscription
 * is read after it. What the read shows decides: the change is done, refused, or unclear. An unclear change of plan or
 * quantity is read again until the service shows it, an unclear cancellation is sent again.
 */

function ownSubscription(who: Viewer, id: string): Promise<SubscriptionWithPlan | null> {
  return db().subscription.findFirst({
    where: { id, userId: who.userId },
    include: { plan: true },
  });
}

/** One of the customer's running subscriptions; or why it cannot be changed. */
async function subscriptionToChange(
  who: Viewer,
  id: string,
): Promise<Result<SubscriptionWithPlan, ActionState>> {
  const subscription = await ownSubscription(who, id);
  if (!subscription || !(await isVerified(subscription)))
    return fail(failure(messageOf('notYours')));
  return subscription.status === 'ENDED' ? fail(failure(messageOf('ended'))) : ok(subscription);
}

/** Fetches the subscription. @returns whether the service answered; otherwise it is fetched once it does */
async function read({ serviceId }: SubscriptionWithPlan): Promise<boolean> {
  return (await syncResource('SUBSCRIPTION', serviceId)) === 'synced';
}

/** Fetches a subscription for its owner, as workers and merchants do. */
export async function refetchAtService(who: Viewer, id: string): Promise<ActionState> {
  const subscription = await ownSubscription(who, id);
  if (!subscription) return failure(messageOf('notYours'));
  return (await read(subscription))
    ? success(messageOf('refetched'))
    : failure(messageOf('unseen'));
}

/**
 * Moves a subscription to another plan.
 * @param shown the monthly price that the customer agreed to: if it has changed, nothing is done
 */
export async function switchTo(
  who: Viewer,
  id: string,
  planKey: string,
  shown?: Money,
): Promise<ActionState> {
  const found = await subscriptionToChange(who, id);
  if (!found.ok) return found.error;
  const subscription = found.value;
  if (subscription.planKey === planKey) return failure(messageOf('samePlan'));
  const plan = await findPlan(planKey);
  if (!plan?.active || plan.currency !== subscription.plan.currency) {
    return failure(messageOf('planUnknown'));
  }
  const month = await quoteSubscription(subscription, plan);
  if (shown && !(month && isSameMoney(month.total, shown))) return failure(messageOf('changed'));
  const other = await db().subscription.findFirst({
    where: {
      userId: who.userId,
      ...anyVersionOf(planKey),
      status: { not: 'ENDED' },
      id: { not: id },
    },
  });
  if (other) return failure(messageOf('hasPlan'));
  // Paying subscribers are moved to the plan without a free trial: a switch starts no new trial.
  const inTrial = subscription.status === 'TRIAL';
  const planId = inTrial ? plan.serviceId : (plan.withoutTrialId ?? plan.serviceId);
  return change(subscription, { kind: 'PLAN', value: planKey }, 'switched', () =>
    service().switchPlan(subscription.serviceId, planId),
  );
}

/** What another quantity of a subscription would cost a month, and since when; or why it cannot be changed. */
export async function quoteQuantity(
  who: Viewer,
  id: string,
  quantity: number,
): Promise<Result<{ quantity: number; facts: Facts; before: Money; after: Money }, ActionState>> {
  const row = await ownSubscription(who, id);
  if (!row) return fail(failure(messageOf('notYours')));
  if (row.status === 'ENDED') return fail(failure(messageOf('ended')));
  if (row.quantity === quantity) return fail(failure(messageOf('sameQuantity')));
  const before = await quoteSubscription(row, row.plan);
  const after = await quoteSubscription({ ...row, quantity }, row.plan);
  if (!before || !after) return fail(failure(messageOf('notQuoted')));
  const facts = await readFacts(db(), row, await mirrorOf(row));
  return ok({ quantity: row.quantity, facts, before: before.total, after: after.total });
}

function mirrorOf({ serviceId }: SubscriptionWithPlan): Promise<MirrorSubscription | null> {
  return db().mirrorSubscription.findUnique({ where: { serviceId } });
}

/** Changes the quantity of a subscription. */
export async function changeQuantity(
  who: Viewer,
  id: string,
  quantity: number,
): Promise<ActionState> {
  const found = await subscriptionToChange(who, id);
  if (!found.ok) return found.error;
  const { serviceId } = found.value;
  const command = { kind: 'QUANTITY', value: String(quantity) } as const;
  return change(found.value, command, 'quantityChanged', () =>
    service().updateQuantity(serviceId, quantity),
  );
}

/** Sends a change of plan or quantity once, recorded before it is sent, and settles it by reading the subscription. */
async function change(
  subscription: SubscriptionWithPlan,
  { kind, value }: Pick<SubscriptionCommand, 'kind' | 'value'>,
  done: 'switched' | 'quantityChanged',
  send: () => Promise<ServiceReply<undefined>>,
): Promise<ActionState> {
  const { id: subscriptionId } = subscription;
  const sentAt = now();
  const where = { subscriptionId, kind, sentAt };
  const command = { value, sentAt, acceptedAt: null };
  await db().subscriptionCommand.upsert({
    where: { subscriptionId_kind: { subscriptionId, kind } },
    create: { subscriptionId, kind, ...command },
    update: command,
  });
  const reply = await callUnlessPaused(send);
  if (!reply.ok && reply.kind === 'not-sent') {
    await db().subscriptionCommand.deleteMany({ where });
    return failure(messageOf('offline'));
  }
  if (reply.ok) {
    await db().subscriptionCommand.updateMany({ where, data: { acceptedAt: now() } });
  }
  const isRead = await read(subscription);
  if (await isEnded(subscriptionId)) {
    await db().subscriptionCommand.deleteMany({ where });
    return failure(messageOf('ended'));
  }
  if ((await db().subscriptionCommand.count({ where })) === 0) return success(messageOf(done));
  if (reply.ok && !isRead) return success(messageOf('takenUnseen'));
  if (!reply.ok && reply.kind === 'refused' && isRead) {
    await db().subscriptionCommand.deleteMany({ where });
    return failure(messageOf('refused'));
  }
  return failure(messageOf('unclear'));
}

/** Updates a subscription's card by a one-time token; an open month is charged to it. No read shows the card. */
export async function changeSource(
  who: Viewer,
  id: string,
  token: string,
  card: { last4: string; type: string } | undefined,
): Promise<ActionState> {
  const found = await subscriptionToChange(who, id);
  if (!found.ok) return found.error;
  const subscription = found.value;
  const reply = await callUnlessPaused(() =>
    service().updatePaymentSource(subscription.serviceId, token),
  );
  if (!reply.ok && reply.kind === 'not-sent') return failure(messageOf('offline'));
  await read(subscription);
  const after = await db().subscription.findUniqueOrThrow({ where: { id } });
  const repaired = subscription.status === 'PAST_DUE' && after.status === 'ACTIVE';
  if (!reply.ok) {
    // The month may have been paid before, by another card.
    const paid = repaired ? ` ${messageOf('monthPaid')}` : '';
    const message = sourceFailure(reply, after.status === 'ENDED') + paid;
    return { ...failure(message), declined: reply.kind === 'refused' };
  }
  if (card) {
    await db().subscription.update({
      where: { id },
      data: { cardLast4: card.last4, cardType: card.type },
    });
  }
  if (subscription.status !== 'PAST_DUE') return success(messageOf('cardChanged'));
  return success(repaired ? messageOf('repaired') : messageOf('repairing'));
}

function sourceFailure(failure: ServiceFailure, ended: boolean): string {
  if (ended) return messageOf('ended');
  if (failure.kind !== 'refused') return messageOf('cardUnclear');
  if (failure.code === undefined) return messageOf('cardRefused');
  const isSpent = failure.meaning === 'token-used' || failure.meaning === 'token-expired';
  return isSpent ? messageOf('cardUsed') : messageOf('cardDeclined');
}

/** Cancels a subscription: the DELETE is sent at once. Idempotent. */
export async function cancel(who: Viewer, id: string): Promise<ActionState> {
  const subscription = await ownSubscription(who, id);
  if (!subscription) return failure(messageOf('notYours'));
  if (subscription.status === 'ENDED') return success(messageOf('endedBefore'));
  switch (await cancelAtService(subscription)) {
    case 'ended': {
      const { cancelConfirmedAt } = await db().subscription.findUniqueOrThrow({ where: { id } });
      return success(messageOf(cancelConfirmedAt ? 'cancelled' : 'endedBefore'));
    }
    case 'refused':
      return failure(messageOf('refused'));
    case 'unavailable':
      return failure(messageOf('offline'));
    case 'unclear':
      return success(messageOf('cancelling'));
  }
}
