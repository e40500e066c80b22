import { isDeepStrictEqual } from 'node:util';
import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, SubscriptionNotice } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { recordResultIn } from '@/lib/payments/store';
import { namesOfEvent } from '@/lib/service/charge-event';
import { nextChargeOf, toSubscription } from '@/lib/service/resources';
import { candidatesFor, customerOf } from './attempt/candidates';
import { detachOthers } from './attempt/detach-others';
import { subscriptionPayment } from './attempt/payment';
import { noteUnowned } from './attempt/unowned';
import { resolveCancelNotFound } from './changes/cancel-not-found';
import { isCancelled, type Judged, judgeCommands } from './changes/commands';
import { type KnownCharges, knownCharges } from './charged-months';
import { createParcels } from './delivery/parcels';
import { subscriptionFound } from './ending/missing';
import { notifyOwner } from './mails';
import { planOfService, serviceIdsOf } from './plans/plans';
import { flagCharges } from './review/charges';
import {
  type ChargeState,
  chargeStateOf,
  eventsSince,
  type Facts,
  type FetchedSubscription,
  factsOf,
  type Known,
  paidUntilNow,
  type SubscriptionEvent,
  staleUntil,
} from './rules';
import { recordFormerTerms } from './terms';
import type { SubscriptionWithCommands } from './types';

/**
 * Applies the consequences of a fetched subscription, in the transaction that writes the fetch, so
 * that each happens exactly once, whatever caused the fetch.
 *
 * @param before the row before the fetch
 * @returns when to fetch it again, if the service contradicted what it had accepted
 */
export async function subscriptionFetched(
  tx: Database,
  after: MirrorSubscription,
  before: MirrorSubscription | null = null,
): Promise<Date | null> {
  const where = { serviceId: after.serviceId };
  await tx.$queryRaw`/* prepared: lock-subscription */
    SELECT id FROM subscriptions WHERE "serviceId" = ${after.serviceId} FOR UPDATE`;
  const subscription = await tx.subscription.findUnique({
    where,
    include: { plan: true, commands: true },
  });
  if (subscription && (await detachOthers(tx, subscription, before, after))) return null;
  if (subscription) return applyFetch(tx, subscription, after);
  if (await bindUnknown(tx, after)) return subscriptionFetched(tx, after);
  await noteUnowned(tx, after);
  return null;
}

async function applyFetch(
  tx: Database,
  subscription: SubscriptionWithCommands,
  after: MirrorSubscription,
): Promise<Date | null> {
  await storeNotices(tx, subscription);
  const notices = await noticesOf(tx, subscription.id);
  const read = await knownCharges(tx, subscription);
  const charged = chargeStateIn(subscription, notices, read);
  const shown = shownOf(after);
  const believed = factsOf(knownOf(subscription), shown, charged, now());
  const stale = staleUntil(subscription, believed, charged, now());
  if (stale) return stale;
  const judged = await judgeCommands(tx, subscription.commands, after, shown, charged);
  const facts = factsOf(
    { ...knownOf(subscription), cancelled: judged.cancelled },
    shown,
    charged,
    now(),
  );
  const events = eventsSince(subscription, facts, charged);
  const paidUntil = paidUntilNow(subscription, facts, charged);
  const written = await updateSubscription(tx, subscription, after, {
    facts,
    judged,
    paidUntil,
    notices,
  });
  const charges = await chargesSince(tx, subscription, written, read);
  await createParcels(tx, written, charges);
  await flagCharges(tx, written, charges.months);
  for (const event of events) await notifyAbout(tx, subscription, event);
  const isBack = subscription.status === 'ENDED' && facts.status !== 'ENDED';
  if (isBack || judged.isWithdrawn) {
    await notifyOwner(tx, subscription, 'subscription-goes-on', now().toISOString());
  }
  if (judged.isWithdrawn) {
    await raiseFlag(tx, { subscriptionId: subscription.id }, 'cancel-lapsed');
  }
  if (judged.isUnapplied) {
    await notifyOwner(tx, subscription, 'subscription-not-changed', now().toISOString());
  }
  return judged.refetchAt;
}

/**
 * Binds the subscription to an attempt whose reply was lost.
 * @returns whether one was
 */
async function bindUnknown(tx: Database, row: MirrorSubscription): Promise<boolean> {
  const customerId = row.deletedAt ? null : await customerOf(tx, row);
  if (!customerId) return false;
  const unsettled = await tx.paymentAttempt.findMany({
    where: {
      kind: 'SUBSCRIPTION',
      subscriptionId: null,
      customerId,
      state: { in: ['UNKNOWN', 'REVIEW'] },
    },
  });
  for (const attempt of unsettled) {
    const { exact } = await candidatesFor(tx, attempt);
    const [only, ...others] = exact;
    if (others.length > 0 || only?.serviceId !== row.serviceId) continue;
    const raw = row.raw as Record<string, unknown>;
    const shown = toSubscription({ id: row.serviceId, raw });
    const recorded = await recordResultIn(tx, subscriptionPayment, attempt.id, shown, 'LIST');
    if (recorded === 'succeeded') return true;
  }
  return false;
}

/** What the shop knows about a subscription, for the rules. */
export function knownOf(subscription: SubscriptionWithCommands): Known {
  const { startedAt, trialEndsAt, pastDueSince, plan, commands } = subscription;
  const cancelled = isCancelled(commands);
  return { startedAt, trialEndsAt, pastDueSince, graceDays: plan.graceDays, cancelled };
}

/** What the mirror has of a subscription, for the rules. */
export function shownOf(row: MirrorSubscription | null): FetchedSubscription {
  if (!row) return { isDeleted: false };
  const raw = row.raw as Record<string, unknown>;
  const shown = toSubscription({ id: row.serviceId, raw });
  const { status, trialEndsAt, graceEndsAt } = shown;
  return {
    ...{ isDeleted: row.deletedAt !== null, status },
    ...{ trialEndsAt, graceEndsAt, nextChargeAt: nextChargeOf(shown) },
  };
}

/** Transactions may commit in another order than that of their rows' ids, this far apart. */
const LATE_IDS = 10_000n;

/** Raw events are deleted after 30 days; those about charges are stored as notices. */
async function storeNotices(
  tx: Database,
  { id: subscriptionId, ...subscription }: SubscriptionWithCommands,
): Promise<void> {
  const events = await tx.$queryRaw<
    { eventId: bigint; type: string; receivedAt: Date; body: Uint8Array }[]
  >`
    SELECT e.id AS "eventId", e.type, e."receivedAt", e.body FROM webhook_events e
    WHERE e.kind = 'SUBSCRIPTION' AND e."resourceId" = ${subscription.serviceId} AND e.state = ${rawState('ACCEPTED')}
      AND e.type LIKE 'subscription:charge:%' AND e.id > ${subscription.lastNoticeId - LATE_IDS}
      AND NOT EXISTS (SELECT 1 FROM subscription_notices n WHERE n."eventId" = e.id)`;
  if (events.length === 0) return;
  await tx.subscriptionNotice.createMany({
    data: events.map(({ body, ...event }) => {
      const { transactionId, invoiceId } = namesOfEvent(body);
      return { ...event, subscriptionId, chargeId: transactionId ?? invoiceId, invoiceId };
    }),
    skipDuplicates: true,
  });
}

/** What is known of a subscription's charges: by events, and by the transactions list where it names it. */
export async function chargeStateFor(
  tx: Database,
  subscription: SubscriptionWithCommands,
): Promise<ChargeState> {
  const notices = await noticesOf(tx, subscription.id);
  return chargeStateIn(subscription, notices, await knownCharges(tx, subscription));
}

function noticesOf(tx: Database, subscriptionId: string): Promise<SubscriptionNotice[]> {
  return tx.subscriptionNotice.findMany({
    where: { subscriptionId },
    orderBy: [{ receivedAt: 'asc' }, { eventId: 'asc' }],
  });
}

function chargeStateIn(
  subscription: SubscriptionWithCommands,
  notices: readonly SubscriptionNotice[],
  { months }: KnownCharges,
): ChargeState {
  return chargeStateOf(knownOf(subscription), {
    notices: notices.map(({ type, receivedAt, chargeId, invoiceId }) => ({
      success: type === 'subscription:charge:success',
      at: receivedAt,
      chargeIds: [chargeId, invoiceId].filter((id) => id !== null),
    })),
    charges: months.map(({ at, estimated, chargeIds, isNamed, to }) => ({
      at,
      isNamed,
      estimated,
      chargeIds,
      paidUntil: to,
    })),
  });
}

/** The facts that the rules derived from a fetch. */
type Findings = {
  facts: Facts;
  judged: Judged;
  paidUntil: Date | null;
  notices: readonly SubscriptionNotice[];
};

/** @returns the subscription as it is now */
async function updateSubscription(
  tx: Database,
  subscription: SubscriptionWithCommands,
  row: MirrorSubscription,
  { facts, judged, paidUntil, notices }: Findings,
): Promise<SubscriptionWithCommands> {
  const { planKey, quantity } = await termsShown(tx, subscription, row, judged);
  await recordFormerTerms(tx, subscription, { planKey, quantity });
  const { status, trialEndsAt } = facts;
  const taxCodes = await taxCodesShown(tx, subscription, row);
  const isBack = subscription.status === 'ENDED' && status !== 'ENDED';
  const isUncancelled = judged.isWithdrawn && status !== 'ENDED';
  if (subscription.missingAt && !row.deletedAt) await subscriptionFound(tx, subscription.id);
  const written = await tx.subscription.update({
    where: { id: subscription.id },
    data: {
      ...{ status, planKey, quantity },
      ...(row.customerId && { customerId: row.customerId }),
      ...(taxCodes && { taxCodes }),
      ...(trialEndsAt && !trialEndsAt.estimated && subscription.trialEndsAt
        ? { trialEndsAt: trialEndsAt.at }
        : {}),
      ...(status === 'ACTIVE' && paidUntil ? { paidUntil } : {}),
      ...(subscription.status === 'PAST_DUE' && status === 'ACTIVE' && { repairedAt: now() }),
      pastDueSince: status === 'PAST_DUE' ? (subscription.pastDueSince ?? now()) : null,
      endedAt: status === 'ENDED' ? (subscription.endedAt ?? row.deletedAt ?? now()) : null,
      ...(isBack && { cancelledAt: null, cancelSentAt: null }),
      ...(isUncancelled && { cancelledAt: null, cancelDueAt: null }),
      ...(!row.deletedAt && { missingAt: null }),
      lastNoticeId: lastNoticeOf(subscription, notices),
    },
  });
  return { ...written, ...(await relationsOf(tx, subscription, planKey)) };
}

function lastNoticeOf(
  subscription: SubscriptionWithCommands,
  notices: readonly SubscriptionNotice[],
): bigint {
  let last = subscription.lastNoticeId;
  for (const { eventId } of notices) if (eventId > last) last = eventId;
  return last;
}

/** The current terms: a plan that is shown as the next one applies from the next charge on. */
async function termsShown(
  tx: Database,
  subscription: SubscriptionWithCommands,
  row: MirrorSubscription,
  judged: Judged,
) {
  const { planId } = row;
  const isKnown = !planId || serviceIdsOf(subscription.plan).includes(planId);
  const plan = isKnown ? subscription.plan : await planOfService(tx, planId);
  const shownQuantity = judged.quantity ?? row.quantity;
  return {
    planKey: judged.planKey ?? plan?.key ?? subscription.planKey,
    quantity: shownQuantity && shownQuantity > 0 ? shownQuantity : subscription.quantity,
  };
}

/** Tax codes that differ from the known ones; null if they are equal, or not the shop's. */
async function taxCodesShown(
  tx: Database,
  subscription: SubscriptionWithCommands,
  { taxCodes }: MirrorSubscription,
): Promise<string[] | null> {
  // The service does not know taxes that the price includes.
  if (subscription.taxesIncluded || isDeepStrictEqual(taxCodes, subscription.taxCodes)) return null;
  return (await areCodesHere(tx, taxCodes)) ? taxCodes : null;
}

/** Its plan and commands, reloaded if the fetch may have changed them. */
async function relationsOf(
  tx: Database,
  { id, plan, commands }: SubscriptionWithCommands,
  planKey: string,
): Promise<Pick<SubscriptionWithCommands, 'plan' | 'commands'>> {
  return {
    plan:
      plan.key === planKey ? plan : await tx.plan.findUniqueOrThrow({ where: { key: planKey } }),
    commands:
      commands.length === 0
        ? commands
        : await tx.subscriptionCommand.findMany({ where: { subscriptionId: id } }),
  };
}

/** Its charges after the update; reloaded only if something they depend on has changed. */
async function chargesSince(
  tx: Database,
  before: SubscriptionWithCommands,
  after: SubscriptionWithCommands,
  charges: KnownCharges,
): Promise<KnownCharges> {
  const isSame = [
    after.planKey === before.planKey,
    after.quantity === before.quantity,
    after.customerId === before.customerId,
    after.trialEndsAt?.getTime() === before.trialEndsAt?.getTime(),
    isDeepStrictEqual(after.taxCodes, before.taxCodes),
  ].every(Boolean);
  return isSame ? charges : knownCharges(tx, after);
}

/** Whether they are the shop's own codes: the service may show taxes in another form. */
async function areCodesHere(tx: Database, codes: readonly string[]): Promise<boolean> {
  if (codes.length === 0) return false;
  const known = new Set(codes);
  return (await tx.taxRate.count({ where: { code: { in: [...known] } } })) === known.size;
}

async function notifyAbout(
  tx: Database,
  subscription: SubscriptionWithCommands,
  event: SubscriptionEvent,
): Promise<void> {
  switch (event.kind) {
    case 'renewed':
      return notifyOwner(tx, subscription, 'subscription-renewed', event.paidUntil.toISOString());
    case 'charge-failed':
      return notifyOwner(
        tx,
        subscription,
        'subscription-failed',
        (subscription.paidUntil ?? subscription.startedAt).toISOString(),
      );
    case 'ended':
      await resolveCancelNotFound(tx, subscription.id);
      return notifyOwner(tx, subscription, 'subscription-ended', now().toISOString());
  }
}
