import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { CommandKind } from '@/lib/db/generated/enums';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { syncResource } from '@/lib/mirror/work';
import { isSameMoney, type Money } from '@/lib/money';
import type { ServiceFailure } from '@/lib/service/client';
import { quoteSubscription } from '../attempt/quote';
import { type MessageKey, messageOf } from '../messages';
import { findPlan } from '../plans/plans';
import { anyVersionOf } from '../plans/versions';
import type { SubscriptionWithPlan } from '../types';
import { cancelAtService, isEnded, isVerified } from './cancel-at-service';
import { commands } from './commands';

type PlanChange = { planKey: string; agreedMonth?: Money };
type CardChange = { token: string; card?: { last4: string; type: string } | undefined };

export type SubscriptionChange =
  /** `agreedMonth` is the monthly price on the page: if it has changed, nothing is sent. */
  | ({ kind: 'PLAN' } & PlanChange)
  | { kind: 'QUANTITY'; quantity: number }
  | ({ kind: 'CARD' } & CardChange)
  | { kind: 'CANCEL' };

/**
 * Sends a customer's command once and reads the subscription afterwards. The read decides whether the command is done,
 * refused or unclear. An unclear plan or quantity is read again (`settleChanges`); an unclear DELETE is sent again
 * (`repeatCancellations`).
 */
export async function changeSubscription(
  viewer: Viewer,
  id: string,
  change: SubscriptionChange,
): Promise<ActionState> {
  const subscription = await ownSubscription(viewer, id);
  if (!subscription || !(await isVerified(subscription))) return failure(messageOf('notYours'));
  const isCancellation = change.kind === 'CANCEL';
  if (subscription.status === 'ENDED') {
    return isCancellation ? success(messageOf('endedBefore')) : failure(messageOf('ended'));
  }
  switch (change.kind) {
    case 'PLAN': {
      const problem = await planProblem(subscription, change);
      return problem ? failure(messageOf(problem)) : send(subscription, 'PLAN', change.planKey);
    }
    case 'QUANTITY':
      return send(subscription, 'QUANTITY', String(change.quantity));
    case 'CARD':
      return sendCard(subscription, change);
    case 'CANCEL':
      return sendCancellation(subscription);
  }
}

export async function fetchSubscription(viewer: Viewer, id: string): Promise<ActionState> {
  const subscription = await ownSubscription(viewer, id);
  if (!subscription) return failure(messageOf('notYours'));
  return (await isFetched(subscription))
    ? success(messageOf('refetched'))
    : failure(messageOf('unseen'));
}

export function ownSubscription(
  { userId }: Viewer,
  id: string,
): Promise<SubscriptionWithPlan | null> {
  return db().subscription.findFirst({ where: { id, userId }, include: { plan: true } });
}

/** Whether the service answered; otherwise a worker fetches the subscription later. */
async function isFetched({ serviceId }: SubscriptionWithPlan): Promise<boolean> {
  return (await syncResource('SUBSCRIPTION', serviceId)) === 'synced';
}

async function planProblem(
  subscription: SubscriptionWithPlan,
  { planKey, agreedMonth }: PlanChange,
): Promise<MessageKey | null> {
  if (subscription.planKey === planKey) return 'samePlan';
  const plan = await findPlan(planKey);
  if (!plan?.active || plan.currency !== subscription.plan.currency) return 'planUnknown';
  const month = await quoteSubscription(subscription, plan);
  if (agreedMonth && !(month && isSameMoney(month.total, agreedMonth))) return 'changed';
  const { id, userId } = subscription;
  const other = await db().subscription.count({
    where: { userId, ...anyVersionOf(planKey), status: { not: 'ENDED' }, id: { not: id } },
  });
  return other > 0 ? 'hasPlan' : null;
}

/** Sends a change of plan or quantity, which is recorded before. */
async function send(
  subscription: SubscriptionWithPlan,
  kind: CommandKind,
  value: string,
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
  const withdraw = () => db().subscriptionCommand.deleteMany({ where });
  const reply = await callUnlessPaused(() => commands[kind].request(subscription, value));
  if (!reply.ok && reply.kind === 'not-sent') {
    await withdraw();
    return failure(messageOf('offline'));
  }
  if (reply.ok) {
    await db().subscriptionCommand.updateMany({ where, data: { acceptedAt: now() } });
  }
  const isRead = await isFetched(subscription);
  if (await isEnded(subscriptionId)) {
    await withdraw();
    return failure(messageOf('ended'));
  }
  const isSettled = (await db().subscriptionCommand.count({ where })) === 0;
  if (isSettled) return success(messageOf(commands[kind].done));
  if (reply.ok && !isRead) return success(messageOf('takenUnseen'));
  if (!reply.ok && reply.kind === 'refused' && isRead) {
    await withdraw();
    return failure(messageOf('refused'));
  }
  return failure(messageOf('unclear'));
}

/** Sends a new card. It is charged for a past-due month. */
async function sendCard(
  subscription: SubscriptionWithPlan,
  { token, card }: CardChange,
): Promise<ActionState> {
  const reply = await callUnlessPaused(() => commands.CARD.request(subscription, token));
  if (!reply.ok && reply.kind === 'not-sent') return failure(messageOf('offline'));
  await isFetched(subscription);
  const { id, status } = subscription;
  const after = await db().subscription.findUniqueOrThrow({ where: { id } });
  const isRepaired = status === 'PAST_DUE' && after.status === 'ACTIVE';
  if (!reply.ok) {
    // Another card may have paid the month before.
    const paid = isRepaired ? ` ${messageOf('monthPaid')}` : '';
    const message = messageOf(after.status === 'ENDED' ? 'ended' : cardProblem(reply)) + paid;
    return { ...failure(message), declined: reply.kind === 'refused' };
  }
  if (card) {
    const data = { cardLast4: card.last4, cardType: card.type };
    await db().subscription.update({ where: { id }, data });
  }
  if (status !== 'PAST_DUE') return success(messageOf(commands.CARD.done));
  return success(messageOf(isRepaired ? 'repaired' : 'repairing'));
}

function cardProblem({ kind, code, meaning }: ServiceFailure): MessageKey {
  if (kind !== 'refused') return 'cardUnclear';
  if (code === undefined) return 'cardRefused';
  return meaning === 'token-used' || meaning === 'token-expired' ? 'cardUsed' : 'cardDeclined';
}

async function sendCancellation(subscription: SubscriptionWithPlan): Promise<ActionState> {
  const { id } = subscription;
  switch (await cancelAtService(subscription)) {
    case 'ended': {
      const { cancelConfirmedAt } = await db().subscription.findUniqueOrThrow({ where: { id } });
      return success(messageOf(cancelConfirmedAt ? commands.CANCEL.done : 'endedBefore'));
    }
    case 'refused':
      return failure(messageOf('refused'));
    case 'unavailable':
      return failure(messageOf('offline'));
    case 'unclear':
      return success(messageOf('cancelling'));
  }
}
