import { isDeepStrictEqual } from 'node:util';
import { fromNow, now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type {
  MirrorSubscription,
  Plan,
  Subscription,
  SubscriptionCommand,
  SubscriptionNotice,
} from '@/lib/db/generated/client';
import { recordResultIn } from '@/lib/payments/store';
import { namesOfEvent } from '@/lib/service/charge-event';
import { nextChargeOf, toSubscription } from '@/lib/service/resources';
import { candidatesFor, customerOf } from './attempt/candidates';
import { OTHER_ID_REST_MS, takeOtherId } from './attempt/other-id';
import { subscriptionPayment } from './attempt/payment';
import { isCancelled, type Judged, judgeCommands } from './changes/commands';
import {
  type ChargedMonth,
  chargedMonths,
  type KnownCharges,
  knownCharges,
} from './charged-months';
import { createParcels } from './delivery/parcels';
import { notifyOwner } from './mails';
import { planOfService, serviceIdsOf } from './plans/plans';
import { flagCharges } from './review/charges';
import { settleOwnerless } from './review/ownerless';
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
} from './rules';
import { keepFormerTerms } from './terms';

type Held = Subscription & { plan: Plan; commands: SubscriptionCommand[] };

/**
 * Applies the consequences of a fetched subscription, in the transaction that writes the fetch, so
 * that each happens exactly once, whatever caused the fetch.
 *
 * @returns when to fetch it again, if the service contradicted what it had accepted
 */
export async function subscriptionFetched(
  tx: Database,
  after: MirrorSubscription,
): Promise<Date | null> {
  const where = { serviceId: after.serviceId };
  await tx.$queryRaw`SELECT id FROM subscriptions WHERE "serviceId" = ${after.serviceId} FOR UPDATE`;
  const held = await tx.subscription.findUnique({
    where,
    include: { plan: true, commands: true },
  });
  if (held) return applyFetch(tx, held, after);
  const isBound = await bindUnknown(tx, after);
  const renamed = isBound ? null : await takeOtherId(tx, after);
  // Whether it is another one is known once the id of the reply has been asked for.
  if (renamed === 'not-yet') return fromNow(OTHER_ID_REST_MS);
  const isOwned = isBound || renamed === 'taken' || (await settleOwnerless(tx, after));
  return isOwned ? subscriptionFetched(tx, after) : null;
}

async function applyFetch(
  tx: Database,
  held: Held,
  after: MirrorSubscription,
): Promise<Date | null> {
  await keepNotices(tx, held);
  const notices = await noticesOf(tx, held.id);
  const read = await knownCharges(tx, held);
  const charged = chargeStateIn(held, notices, read.months);
  const shown = shownOf(after);
  const judged = await judgeCommands(tx, held.commands, after, shown, charged);
  const facts = factsOf({ ...knownOf(held), cancelled: judged.cancelled }, shown, charged, now());
  const events = eventsSince(held, facts, charged);
  const paidUntil = paidUntilNow(facts, charged);
  const written = await writeDown(tx, held, after, { facts, judged, paidUntil, notices });
  const charges = await chargesSince(tx, held, written, read);
  await createParcels(tx, written, charges);
  await flagCharges(tx, written, charges.months);
  for (const event of events) await tell(tx, held, event);
  const isBack = held.status === 'ENDED' && facts.status !== 'ENDED';
  if (isBack || judged.goesOn) {
    await notifyOwner(tx, held, 'subscription-goes-on', now().toISOString());
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
  const waiting = await tx.paymentAttempt.findMany({
    where: {
      kind: 'SUBSCRIPTION',
      subscriptionId: null,
      customerId,
      state: { in: ['UNKNOWN', 'REVIEW'] },
    },
  });
  for (const attempt of waiting) {
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

/** What is known here of a subscription, for the rules. */
export function knownOf(held: Held): Known {
  const { startedAt, trialEndsAt, pastDueSince, plan, commands } = held;
  const cancelled = isCancelled(commands);
  return { startedAt, trialEndsAt, pastDueSince, graceDays: plan.graceDays, cancelled };
}

/** What the mirror shows of a subscription, for the rules. */
export function shownOf(row: MirrorSubscription | null): FetchedSubscription {
  if (!row) return { gone: false };
  const raw = row.raw as Record<string, unknown>;
  const read = toSubscription({ id: row.serviceId, raw });
  const { status, trialEndsAt, graceEndsAt, cancelledAt, endsWithPeriod } = read;
  const cancelled = cancelledAt !== undefined || endsWithPeriod === true;
  return {
    ...{ gone: row.deletedAt !== null, status, cancelled },
    ...{ trialEndsAt, graceEndsAt, nextChargeAt: nextChargeOf(read) },
  };
}

/** Statements may commit in another order than their rows' ids, this far apart. */
const LATE_IDS = 10_000n;

/** Raw events are deleted after 30 days; their notices of charges are kept. */
async function keepNotices(tx: Database, { id: subscriptionId, ...held }: Held): Promise<void> {
  const events = await tx.$queryRaw<
    { eventId: bigint; type: string; receivedAt: Date; body: Uint8Array }[]
  >`
    SELECT e.id AS "eventId", e.type, e."receivedAt", e.body FROM webhook_events e
    WHERE e.kind = 'SUBSCRIPTION' AND e."resourceId" = ${held.serviceId} AND e.state = 'ACCEPTED'
      AND e.type LIKE 'subscription:charge:%' AND e.id > ${held.lastNoticeId - LATE_IDS}
      AND NOT EXISTS (SELECT 1 FROM subscription_notices n WHERE n."eventId" = e.id)`;
  await tx.subscriptionNotice.createMany({
    data: events.map(({ body, ...event }) => {
      const { transactionId, invoiceId } = namesOfEvent(body);
      return { ...event, subscriptionId, chargeId: transactionId ?? invoiceId, invoiceId };
    }),
    skipDuplicates: true,
  });
}

/** What is known of a subscription's charges: by events, and by the transactions list where it names it. */
export async function chargeStateFor(tx: Database, held: Held): Promise<ChargeState> {
  const notices = await noticesOf(tx, held.id);
  return chargeStateIn(held, notices, await chargedMonths(tx, held));
}

function noticesOf(tx: Database, subscriptionId: string): Promise<SubscriptionNotice[]> {
  return tx.subscriptionNotice.findMany({
    where: { subscriptionId },
    orderBy: [{ receivedAt: 'asc' }, { eventId: 'asc' }],
  });
}

function chargeStateIn(
  held: Held,
  notices: readonly SubscriptionNotice[],
  charges: readonly ChargedMonth[],
): ChargeState {
  return chargeStateOf(knownOf(held), {
    notices: notices.map(({ type, receivedAt, chargeId, invoiceId }) => ({
      success: type === 'subscription:charge:success',
      at: receivedAt,
      chargeIds: [chargeId, invoiceId].filter((id) => id !== null),
    })),
    charges: charges.map(({ at, estimated, chargeIds, to }) => ({
      at,
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
async function writeDown(
  tx: Database,
  held: Held,
  row: MirrorSubscription,
  { facts, judged, paidUntil, notices }: Findings,
): Promise<Held> {
  const { planKey, quantity } = await termsShown(tx, held, row, judged);
  await keepFormerTerms(tx, held, { planKey, quantity });
  const { status, trialEndsAt } = facts;
  const taxCodes = await taxCodesShown(tx, held, row);
  const isUncancelled = judged.goesOn && status !== 'ENDED';
  const written = await tx.subscription.update({
    where: { id: held.id },
    data: {
      ...{ status, planKey, quantity },
      ...(row.customerId && { customerId: row.customerId }),
      ...(taxCodes && { taxCodes }),
      ...(trialEndsAt && !trialEndsAt.estimated && held.trialEndsAt
        ? { trialEndsAt: trialEndsAt.at }
        : {}),
      ...(status === 'ACTIVE' && paidUntil ? { paidUntil } : {}),
      pastDueSince: status === 'PAST_DUE' ? (held.pastDueSince ?? now()) : null,
      endedAt: status === 'ENDED' ? (held.endedAt ?? row.deletedAt ?? now()) : null,
      ...(isUncancelled && { cancelledAt: null, endsAt: null, cancelDueAt: null }),
      lastNoticeId: lastNoticeOf(held, notices),
    },
  });
  return { ...written, ...(await relationsOf(tx, held, planKey)) };
}

function lastNoticeOf(held: Held, notices: readonly SubscriptionNotice[]): bigint {
  let last = held.lastNoticeId;
  for (const { eventId } of notices) if (eventId > last) last = eventId;
  return last;
}

/** What it is for now: a plan that is shown as the next one is that of the next charge. */
async function termsShown(tx: Database, held: Held, row: MirrorSubscription, judged: Judged) {
  const raw = row.raw as Record<string, unknown>;
  const planId = toSubscription({ id: row.serviceId, raw }).nextPlanId ?? row.planId;
  const isKnown = !planId || serviceIdsOf(held.plan).includes(planId);
  const plan = isKnown ? held.plan : await planOfService(tx, planId);
  const shownQuantity = judged.quantity ?? row.quantity;
  return {
    planKey: judged.planKey ?? plan?.key ?? held.planKey,
    quantity: shownQuantity && shownQuantity > 0 ? shownQuantity : held.quantity,
  };
}

/** Tax codes that differ from those known; null where they are the same, or not the shop's. */
async function taxCodesShown(
  tx: Database,
  held: Held,
  { taxCodes }: MirrorSubscription,
): Promise<string[] | null> {
  // The service knows nothing of taxes that a price contains.
  if (held.taxesIncluded || isDeepStrictEqual(taxCodes, held.taxCodes)) return null;
  return (await areCodesHere(tx, taxCodes)) ? taxCodes : null;
}

/** Its plan and commands, read again where they may have changed: by what was shown, and by judging them. */
async function relationsOf(
  tx: Database,
  { id, plan, commands }: Held,
  planKey: string,
): Promise<Pick<Held, 'plan' | 'commands'>> {
  return {
    plan:
      plan.key === planKey ? plan : await tx.plan.findUniqueOrThrow({ where: { key: planKey } }),
    commands:
      commands.length === 0
        ? commands
        : await tx.subscriptionCommand.findMany({ where: { subscriptionId: id } }),
  };
}

/** Its charges as they are once it is written: those that were read before, where nothing they depend on has changed. */
async function chargesSince(
  tx: Database,
  before: Held,
  after: Held,
  read: KnownCharges,
): Promise<KnownCharges> {
  const isSame = [
    after.planKey === before.planKey,
    after.quantity === before.quantity,
    after.customerId === before.customerId,
    after.trialEndsAt?.getTime() === before.trialEndsAt?.getTime(),
    isDeepStrictEqual(after.taxCodes, before.taxCodes),
  ].every(Boolean);
  return isSame ? read : knownCharges(tx, after);
}

/** Whether they are codes of the shop's own: the service may show its taxes in other words. */
async function areCodesHere(tx: Database, codes: readonly string[]): Promise<boolean> {
  if (codes.length === 0) return false;
  const known = new Set(codes);
  return (await tx.taxRate.count({ where: { code: { in: [...known] } } })) === known.size;
}

async function tell(tx: Database, held: Held, event: SubscriptionEvent): Promise<void> {
  switch (event.kind) {
    case 'renewed':
      return notifyOwner(tx, held, 'subscription-renewed', event.paidUntil.toISOString());
    case 'charge-failed':
      return notifyOwner(
        tx,
        held,
        'subscription-failed',
        (held.paidUntil ?? held.startedAt).toISOString(),
      );
    case 'ended':
      return notifyOwner(tx, held, 'subscription-ended', now().toISOString());
  }
}
