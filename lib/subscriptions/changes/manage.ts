import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { fromNow, now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Subscription } from '@/lib/db/generated/client';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { syncResource } from '@/lib/mirror/work';
import { isSameMoney, type Money } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { isGone, type ServiceFailure, type ServiceReply, service } from '@/lib/service/client';
import type { ServiceSubscription } from '@/lib/service/resources';
import { quoteSubscription } from '@/lib/subscriptions/attempt/quote';
import { findPlan } from '@/lib/subscriptions/plans/plans';
import { anyVersionOf } from '@/lib/subscriptions/plans/versions';
import type { SubscriptionWithPlan } from '@/lib/subscriptions/types';
import { chargeStateFor, knownOf, shownOf } from '../effects';
import { messageOf } from '../messages';
import { type Facts, factsOf, parseStatus } from '../rules';
import { flagCancelNotFound } from './cancel-not-found';
import { acceptCancel, acceptChange } from './commands';

/** The outcome of a change at the service; `gone-since`: not found, after an attempt whose response was lost. */
type Outcome = 'done' | 'gone' | 'gone-since' | 'refused' | 'unavailable' | 'unclear';

/** `isLost`: the response to an attempt was lost, so it may have been made. */
type Verified = { outcome: Outcome; isLost: boolean };

type SubscriptionIds = Pick<Subscription, 'id' | 'serviceId'>;

async function ownSubscription(who: Viewer, id: string): Promise<SubscriptionWithPlan | null> {
  return db().subscription.findFirst({
    where: { id, userId: who.userId },
    include: { plan: true },
  });
}

/** The same for a change. */
async function subscriptionToChange(who: Viewer, id: string): Promise<SubscriptionWithPlan | null> {
  const subscription = await ownSubscription(who, id);
  return subscription && (await isVerified(subscription)) ? subscription : null;
}

/**
 * Whether it is still the account's after a first fetch: the creation may have been answered with the id of another
 * customer's, which leaves the account then.
 */
async function isVerified({ id, serviceId }: SubscriptionIds): Promise<boolean> {
  if ((await db().mirrorSubscription.count({ where: { serviceId } })) > 0) return true;
  const ownerOf = () => db().subscription.findUnique({ where: { id }, select: { userId: true } });
  const before = await ownerOf();
  await syncResource('SUBSCRIPTION', serviceId);
  return (await ownerOf())?.userId === before?.userId;
}

/**
 * Fetches the subscription, so that its page shows the service's state.
 *
 * @returns whether the service answered; otherwise the page is updated once it does
 */
async function refetch(subscription: SubscriptionWithPlan): Promise<boolean> {
  return (await syncResource('SUBSCRIPTION', subscription.serviceId)) === 'synced';
}

/**
 * Makes an idempotent change. After a lost response or a refusal, it fetches the subscription to see whether
 * the change was made, and repeats it if the response was lost and it was not, or if the subscription is not
 * found. A refusal proves nothing: a proxy may have sent the request twice and received it for the second
 * one.
 */
async function changeVerified(
  serviceId: string,
  change: () => Promise<ServiceReply<undefined>>,
  holds: (shown: ServiceSubscription) => boolean,
): Promise<Verified> {
  let isLost = false;
  for (let tries = 1; ; tries += 1) {
    const reply = await callUnlessPaused(change);
    if (reply.ok) return { outcome: 'done', isLost };
    const outcome = outcomeOf(reply, tries, isLost);
    isLost ||= reply.kind === 'unknown';
    if (outcome === 'gone-since' || outcome === 'unavailable') return { outcome, isLost };
    const fetched = await callUnlessPaused(() => service().getSubscription(serviceId));
    // Responses may be mixed up: another subscription's proves nothing.
    const isIts = fetched.ok && fetched.value.id === serviceId;
    if (isIts && holds(fetched.value)) return { outcome: 'done', isLost };
    if (outcome === 'gone' || (outcome === 'refused' && !isGone(fetched))) {
      return { outcome, isLost };
    }
    // A replica that lags may not have it yet: if only GET returns 404, repeating the change decides.
    if (!(fetched.ok || isGone(fetched)) || tries >= 2) return { outcome: 'unclear', isLost };
  }
}

function outcomeOf(failure: ServiceFailure, tries: number, isLost: boolean): Outcome {
  if (isGone(failure)) return isLost ? 'gone-since' : 'gone';
  if (tries > 1) return 'unclear';
  if (failure.kind === 'refused') return 'refused';
  return failure.kind === 'not-sent' ? 'unavailable' : 'unclear';
}

/** A 404 may also be about the plan: the subscription decides. */
async function report(
  subscription: SubscriptionWithPlan,
  outcome: Outcome,
  message: string,
): Promise<ActionState> {
  if (outcome === 'unavailable') return failure(messageOf('offline'));
  const isSynced = await refetch(subscription);
  switch (outcome) {
    case 'done':
      return success(isSynced ? message : messageOf('takenUnseen'));
    case 'unclear':
      return failure(messageOf('unclear'));
    case 'refused':
      return failure(messageOf('refused'));
    case 'gone':
      return failure((await isEnded(subscription.id)) ? messageOf('ended') : messageOf('refused'));
    case 'gone-since':
      return failure((await isEnded(subscription.id)) ? messageOf('ended') : messageOf('unclear'));
  }
}

async function isEnded(id: string): Promise<boolean> {
  const row = await db().subscription.findUnique({ where: { id }, select: { status: true } });
  return row?.status === 'ENDED';
}

/** Fetches a subscription for its owner, as workers and merchants do. */
export async function refetchAtService(who: Viewer, id: string): Promise<ActionState> {
  const subscription = await ownSubscription(who, id);
  if (!subscription) return failure(messageOf('notYours'));
  return (await refetch(subscription))
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
  const subscription = await subscriptionToChange(who, id);
  if (!subscription) return failure(messageOf('notYours'));
  if (subscription.status === 'ENDED') return failure(messageOf('ended'));
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
  const { outcome } = await changeVerified(
    subscription.serviceId,
    () => service().switchPlan(subscription.serviceId, planId),
    (shown) => shown.planId === planId,
  );
  if (outcome === 'done') await acceptChange(id, 'PLAN', planKey);
  return report(subscription, outcome, messageOf('switched'));
}

/** What another quantity of a subscription would cost a month, and since when; or why it cannot be changed. */
export async function quoteQuantity(
  who: Viewer,
  id: string,
  quantity: number,
): Promise<Result<{ quantity: number; facts: Facts; before: Money; after: Money }, ActionState>> {
  const row = await db().subscription.findFirst({
    where: { id, userId: who.userId },
    include: { plan: true, commands: true },
  });
  if (!row) return fail(failure(messageOf('notYours')));
  if (row.status === 'ENDED') return fail(failure(messageOf('ended')));
  if (row.quantity === quantity) return fail(failure(messageOf('sameQuantity')));
  const before = await quoteSubscription(row, row.plan);
  const after = await quoteSubscription({ ...row, quantity }, row.plan);
  if (!before || !after) return fail(failure(messageOf('notQuoted')));
  const mirror = await db().mirrorSubscription.findUnique({ where: { serviceId: row.serviceId } });
  const charged = await chargeStateFor(db(), row);
  const facts = factsOf(knownOf(row), shownOf(mirror), charged, now());
  return ok({ quantity: row.quantity, facts, before: before.total, after: after.total });
}

/** Changes the quantity of a subscription. */
export async function changeQuantity(
  who: Viewer,
  id: string,
  quantity: number,
): Promise<ActionState> {
  const subscription = await subscriptionToChange(who, id);
  if (!subscription) return failure(messageOf('notYours'));
  if (subscription.status === 'ENDED') return failure(messageOf('ended'));
  const { outcome } = await changeVerified(
    subscription.serviceId,
    () => service().updateQuantity(subscription.serviceId, quantity),
    (shown) => shown.quantity === quantity,
  );
  if (outcome === 'done') await acceptChange(id, 'QUANTITY', String(quantity));
  return report(subscription, outcome, messageOf('quantityChanged'));
}

/** Updates a subscription's card by a one-time token; an open month is charged to it. */
export async function changeSource(
  who: Viewer,
  id: string,
  token: string,
  card: { last4: string; type: string } | undefined,
): Promise<ActionState> {
  const subscription = await subscriptionToChange(who, id);
  if (!subscription) return failure(messageOf('notYours'));
  if (subscription.status === 'ENDED') return failure(messageOf('ended'));
  const reply = await callUnlessPaused(() =>
    service().updatePaymentSource(subscription.serviceId, token),
  );
  if (!reply.ok && reply.kind === 'not-sent') return failure(messageOf('offline'));
  await refetch(subscription);
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
    case 'ended':
      return success(messageOf('cancelled'));
    case 'refused':
      return failure(messageOf('refused'));
    case 'unavailable':
      return failure(messageOf('offline'));
    case 'unclear':
      return success(messageOf('cancelling'));
  }
}

/** When the DELETE is sent again after an unclear one. */
const REPEAT_MS = 60_000;

/**
 * Sends a DELETE. A 2xx ends the subscription here, whatever the next fetch shows. Any other answer ends nothing: the
 * subscription is fetched, and while it runs, a worker sends the DELETE again. Whoever was told so is not forgotten:
 * after one unclear answer no later one, nor an outage, withdraws the cancellation.
 */
export async function cancelAtService(
  subscription: SubscriptionIds,
): Promise<'ended' | 'refused' | 'unavailable' | 'unclear'> {
  const { id, serviceId } = subscription;
  if (!(await isVerified(subscription))) return 'unavailable';
  const { sentAt, lostAt, isRepeat } = await noteCancelSent(id);
  const reply = await callUnlessPaused(() => service().cancelSubscription(serviceId));
  if (reply.ok) await acceptCancel(id);
  const isUnsent = !reply.ok && reply.kind === 'not-sent';
  const isSynced = !isUnsent && (await syncResource('SUBSCRIPTION', serviceId)) === 'synced';
  if (reply.ok || (await isEnded(id))) return 'ended';
  const isRunning = isSynced && (await isShownActive(serviceId));
  const isRefused = reply.kind === 'refused' && !isGone(reply);
  if ((isGone(reply) && isSynced) || (isRefused && isRepeat)) await flagCancelNotFound(id);
  const outcome =
    reply.kind === 'unknown' || isGone(reply) || isRepeat || (lostAt && !isRunning)
      ? 'unclear'
      : isUnsent
        ? 'unavailable'
        : 'refused';
  await noteNotCancelled(id, sentAt, {
    cancelSentAt: reply.kind === 'unknown' ? sentAt : lostAt,
    ...(outcome === 'unclear' ? { cancelDueAt: fromNow(REPEAT_MS) } : { cancelledAt: null }),
  });
  return outcome;
}

/**
 * Records a DELETE before it is sent, for the process that continues after a crash.
 * @returns when, when an earlier one was sent whose response was lost, and whether an earlier one is still due
 */
async function noteCancelSent(
  id: string,
): Promise<{ sentAt: Date; lostAt: Date | null; isRepeat: boolean }> {
  const { cancelSentAt: lostAt, cancelledAt } = await db().subscription.findUniqueOrThrow({
    where: { id },
    select: { cancelSentAt: true, cancelledAt: true },
  });
  const sentAt = now();
  await db().subscription.update({
    where: { id },
    data: {
      cancelSentAt: sentAt,
      cancelledAt: cancelledAt ?? sentAt,
      cancelDueAt: fromNow(REPEAT_MS),
    },
  });
  return { sentAt, lostAt, isRepeat: cancelledAt !== null };
}

/** Records what is known after a DELETE that was not accepted, unless another process has sent one since. */
async function noteNotCancelled(
  id: string,
  cancelSentAt: Date,
  data: Partial<Pick<Subscription, 'cancelSentAt' | 'cancelDueAt' | 'cancelledAt'>>,
): Promise<void> {
  await db().subscription.updateMany({
    where: { id, cancelSentAt, status: { not: 'ENDED' } },
    data: { cancelDueAt: null, ...data },
  });
}

async function isShownActive(serviceId: string): Promise<boolean> {
  const row = await db().mirrorSubscription.findUnique({ where: { serviceId } });
  const { isDeleted, status } = shownOf(row);
  return !isDeleted && status !== undefined && parseStatus(status) !== null;
}
