import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { syncResource } from '@/lib/mirror/work';
import { isSameMoney, type Money } from '@/lib/money';
import { isGone, type ServiceFailure, type ServiceReply, service } from '@/lib/service/client';
import type { ServiceSubscription } from '@/lib/service/resources';
import { quoteHeld } from '@/lib/subscriptions/attempt/quote';
import { findPlan } from '@/lib/subscriptions/plans/plans';
import { anyVersionOf } from '@/lib/subscriptions/plans/versions';
import { shownOf } from '../effects';
import { messageOf } from '../messages';
import { parseStatus } from '../rules';
import { acceptCancel, acceptChange } from './commands';

type Held = Subscription & { plan: Plan };

/** How a change at the service ended; `gone-since` is that it was not there any more for a second try. */
type Outcome = 'done' | 'gone' | 'gone-since' | 'refused' | 'unavailable' | 'unclear';

async function heldBy(who: Viewer, id: string): Promise<Held | null> {
  return db().subscription.findFirst({
    where: { id, userId: who.userId },
    include: { plan: true },
  });
}

/**
 * Reads the subscription again: what its page shows next is what the service says.
 *
 * @returns whether the service answered; else the page follows once it does
 */
async function refetch(held: Held): Promise<boolean> {
  return (await syncResource('SUBSCRIPTION', held.serviceId)) === 'synced';
}

/**
 * Makes a change that can be made twice without harm. One whose answer is lost or a refusal is looked
 * for. Where its answer was lost and it is not there, or the subscription is not found, it is made once
 * more. A refusal proves nothing: somebody on the way may have sent the request twice, and of a second
 * one it may say that the first was carried out.
 */
async function makeSure(
  serviceId: string,
  change: () => Promise<ServiceReply<undefined>>,
  holds: (shown: ServiceSubscription) => boolean,
): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    const reply = await callUnlessPaused(change);
    if (reply.ok) return 'done';
    const outcome = sortFailure(reply, tries);
    if (outcome === 'gone-since' || outcome === 'unavailable') return outcome;
    const seen = await callUnlessPaused(() => service().getSubscription(serviceId));
    if (seen.ok && holds(seen.value)) return 'done';
    if (outcome === 'gone' || (outcome === 'refused' && !isGone(seen))) return outcome;
    // A copy that lags may not know it yet: where only a GET does not find it, the change, made once more, tells.
    if (!(seen.ok || isGone(seen)) || tries >= 2) return 'unclear';
  }
}

function sortFailure(failure: ServiceFailure, tries: number): Outcome {
  if (isGone(failure)) return tries > 1 ? 'gone-since' : 'gone';
  if (tries > 1) return 'unclear';
  if (failure.kind === 'refused') return 'refused';
  return failure.kind === 'not-sent' ? 'unavailable' : 'unclear';
}

/** A 404 may also speak of the plan: the subscription itself tells. */
async function report(held: Held, outcome: Outcome, message: string): Promise<ActionState> {
  if (outcome === 'unavailable') return failure(messageOf('offline'));
  const isSeen = await refetch(held);
  switch (outcome) {
    case 'done':
      return success(isSeen ? message : messageOf('takenUnseen'));
    case 'unclear':
      return failure(messageOf('unclear'));
    case 'refused':
      return failure(messageOf('refused'));
    case 'gone':
      return failure((await isEnded(held.id)) ? messageOf('ended') : messageOf('refused'));
    case 'gone-since':
      return failure((await isEnded(held.id)) ? messageOf('ended') : messageOf('unclear'));
  }
}

async function isEnded(id: string): Promise<boolean> {
  const row = await db().subscription.findUnique({ where: { id }, select: { status: true } });
  return row?.status === 'ENDED';
}

/** Reads a subscription at the service for its owner, in the way that workers and merchants do. */
export async function refetchAtService(who: Viewer, id: string): Promise<ActionState> {
  const held = await heldBy(who, id);
  if (!held) return failure(messageOf('notYours'));
  return (await refetch(held)) ? success(messageOf('refetched')) : failure(messageOf('unseen'));
}

/**
 * Moves a subscription to another plan.
 *
 * @param shown the month that was agreed to: where it comes to something else meanwhile, nothing is changed
 */
export async function switchTo(
  who: Viewer,
  id: string,
  planKey: string,
  shown?: Money,
): Promise<ActionState> {
  const held = await heldBy(who, id);
  if (!held) return failure(messageOf('notYours'));
  if (held.status === 'ENDED') return failure(messageOf('ended'));
  if (held.planKey === planKey) return failure(messageOf('samePlan'));
  const plan = await findPlan(planKey);
  if (!plan?.active || plan.currency !== held.plan.currency) {
    return failure(messageOf('planUnknown'));
  }
  const month = await quoteHeld(held, plan);
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
  // Whoever pays already is moved to the plan without a free trial: a switch starts no new ones.
  const inTrial = held.status === 'TRIAL';
  const planId = inTrial ? plan.serviceId : (plan.withoutTrialId ?? plan.serviceId);
  const outcome = await makeSure(
    held.serviceId,
    () => service().switchPlan(held.serviceId, planId),
    (shown) => shown.planId === planId || shown.nextPlanId === planId,
  );
  if (outcome === 'done') await acceptChange(id, 'PLAN', planKey);
  return report(held, outcome, messageOf('switched'));
}

/** Changes how many a subscription is for. */
export async function changeQuantity(
  who: Viewer,
  id: string,
  quantity: number,
): Promise<ActionState> {
  const held = await heldBy(who, id);
  if (!held) return failure(messageOf('notYours'));
  if (held.status === 'ENDED') return failure(messageOf('ended'));
  const outcome = await makeSure(
    held.serviceId,
    () => service().updateQuantity(held.serviceId, quantity),
    (shown) => shown.quantity === quantity,
  );
  if (outcome === 'done') await acceptChange(id, 'QUANTITY', String(quantity));
  return report(held, outcome, messageOf('quantityChanged'));
}

/** Gives a subscription a new card, by a token that works once; an open month is paid by it. */
export async function changeSource(
  who: Viewer,
  id: string,
  token: string,
  card: { last4: string; type: string } | undefined,
): Promise<ActionState> {
  const held = await heldBy(who, id);
  if (!held) return failure(messageOf('notYours'));
  if (held.status === 'ENDED') return failure(messageOf('ended'));
  const reply = await callUnlessPaused(() => service().updatePaymentSource(held.serviceId, token));
  if (!reply.ok && reply.kind === 'not-sent') return failure(messageOf('offline'));
  await refetch(held);
  const after = await db().subscription.findUniqueOrThrow({ where: { id } });
  const repaired = held.status === 'PAST_DUE' && after.status === 'ACTIVE';
  if (!reply.ok && !repaired) {
    const message = sourceFailure(reply, after.status === 'ENDED');
    return { ...failure(message), declined: reply.kind === 'refused' };
  }
  if (card) {
    await db().subscription.update({
      where: { id },
      data: { cardLast4: card.last4, cardType: card.type },
    });
  }
  if (held.status !== 'PAST_DUE') return success(messageOf('cardChanged'));
  return success(repaired ? messageOf('repaired') : messageOf('repairing'));
}

function sourceFailure(failure: ServiceFailure, ended: boolean): string {
  if (ended) return messageOf('ended');
  if (failure.kind !== 'refused') return messageOf('cardUnclear');
  if (failure.code === undefined) return messageOf('cardRefused');
  return /token/i.test(failure.code) ? messageOf('cardUsed') : messageOf('cardDeclined');
}

/** Ends a subscription. Ending it twice is ending it once. */
export async function cancel(who: Viewer, id: string): Promise<ActionState> {
  const held = await heldBy(who, id);
  if (!held) return failure(messageOf('notYours'));
  if (held.status === 'ENDED') return success(messageOf('cancelled'));
  switch (await cancelAtService(held)) {
    case 'ended':
      return success(messageOf('cancelled'));
    case 'refused':
      return failure(messageOf('refused'));
    case 'unavailable':
      return failure(messageOf('offline'));
    case 'unclear':
      return failure(messageOf('unclear'));
  }
}

/**
 * Cancels at the service and says how that ended. A cancellation that was accepted holds from then
 * on, whatever a fetch that comes right behind it shows: that may be a copy that lags. A DELETE that is
 * answered 404 after an earlier one says that the earlier one was carried out, whatever GET shows.
 */
export async function cancelAtService(
  held: Pick<Subscription, 'id' | 'serviceId'>,
): Promise<'ended' | 'refused' | 'unavailable' | 'unclear'> {
  const isRepeated = await noteCancelSent(held.id);
  const outcome = await makeSure(
    held.serviceId,
    () => service().cancelSubscription(held.serviceId),
    endsHere,
  );
  if (outcome === 'done') await acceptCancel(held.id);
  if (outcome === 'gone-since' || (outcome === 'gone' && isRepeated)) {
    await acceptCancel(held.id, true);
  }
  const isSeen =
    outcome !== 'unavailable' &&
    (await syncResource('SUBSCRIPTION', held.serviceId, { isUnlisted: outcome !== 'unclear' })) ===
      'synced';
  // To cancel what is not there is to have cancelled it, unless the service still shows it as living.
  if (outcome === 'gone' && isSeen && !(await isShownLiving(held.serviceId))) {
    await acceptCancel(held.id);
  }
  if (await isEnded(held.id)) return 'ended';
  await db().subscription.updateMany({
    where: { id: held.id, status: { not: 'ENDED' } },
    data: {
      cancelledAt: null,
      ...(outcome === 'unavailable' && !isRepeated ? { cancelSentAt: null } : {}),
    },
  });
  // An earlier DELETE may have been carried out, whatever became of this one.
  const isKnown = outcome === 'unavailable' || outcome === 'refused';
  return isKnown && !isRepeated ? outcome : 'unclear';
}

/**
 * Notes before a DELETE is sent that it may have been, also for whoever comes after a process that died.
 *
 * @returns whether one had been sent before
 */
async function noteCancelSent(id: string): Promise<boolean> {
  const { cancelSentAt } = await db().subscription.findUniqueOrThrow({
    where: { id },
    select: { cancelSentAt: true },
  });
  await db().subscription.updateMany({
    where: { id, cancelledAt: null },
    data: { cancelledAt: now() },
  });
  await db().subscription.update({ where: { id }, data: { cancelSentAt: now() } });
  return cancelSentAt !== null;
}

function endsHere({ status }: ServiceSubscription): boolean {
  return status !== undefined && parseStatus(status) === 'ENDED';
}

async function isShownLiving(serviceId: string): Promise<boolean> {
  const row = await db().mirrorSubscription.findUnique({ where: { serviceId } });
  const { gone, status } = shownOf(row);
  return !gone && status !== undefined && parseStatus(status) !== null;
}
