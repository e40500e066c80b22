import { isDeepStrictEqual } from 'node:util';
import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { recordResultIn } from '@/lib/payments/store';
import { toSubscription } from '@/lib/service/resources';
import { candidatesFor, customerOf } from './attempt/candidates';
import { subscriptionPayment } from './attempt/payment';
import { noteUnowned } from './attempt/unowned';
import { settleChanges } from './changes/settle-changes';
import { chargesOf, lastMonthOf, recordFormerTerms } from './charges';
import { sellPaidMonths } from './delivery/paid-months';
import { resolveEnding } from './ending/missing';
import { readFacts, shownOf } from './facts';
import { flagCharges } from './flag-charges';
import { notifyOwner } from './mails';
import { paidUntilNow } from './months';
import { planOfService } from './plans/plans';
import { eventsSince, hasEnded, type SubscriptionEvent, staleUntil } from './rules';
import type { SubscriptionWithCommands } from './types';

/**
 * Applies the consequences of a fetched subscription, in the transaction that writes the fetch, so
 * that each happens exactly once, whatever caused the fetch.
 *
 * @param before the row before the fetch
 * @returns when to fetch it again, if one fetch is not enough to decide
 */
export async function subscriptionFetched(
  tx: Database,
  after: MirrorSubscription,
  before: MirrorSubscription | null = null,
): Promise<Date | null> {
  const { serviceId } = after;
  await tx.$queryRaw`
    SELECT id FROM subscriptions WHERE "serviceId" = ${serviceId} FOR UPDATE`;
  const subscription = await tx.subscription.findUnique({
    where: { serviceId },
    include: { plan: true, commands: true },
  });
  if (!subscription) {
    if (await bindUnknown(tx, after)) return subscriptionFetched(tx, after);
    await noteUnowned(tx, after);
    return null;
  }
  if (before === null && (await detachOthers(tx, subscription, after))) return null;
  const stale = staleUntil(subscription, shownOf(after), now());
  if (stale) return stale;
  return applyFetch(tx, await reopenIfRunning(tx, subscription, after), after);
}

/**
 * The first fetch shows another customer than the one that was sent, and not another of the same account: the reply to the creation was another request's. The
 * subscription leaves the account, and staff find out whose it is.
 */
async function detachOthers(
  tx: Database,
  { id, customerId, userId }: SubscriptionWithCommands,
  { serviceId, customerId: shown }: MirrorSubscription,
): Promise<boolean> {
  if (!shown || !customerId || !userId || shown === customerId) return false;
  if ((await tx.customer.count({ where: { serviceId: shown, userId } })) > 0) return false;
  await tx.subscription.update({ where: { id }, data: { userId: null } });
  await raiseFlag(tx, { subscriptionId: id }, 'other-customer', { serviceId });
  log.error({ subscriptionId: serviceId }, 'A subscription is shown for another customer');
  return true;
}

/**
 * A subscription that has ended here is shown as running: it runs again here, too, its owner is told, and a cancellation
 * is sent again. This happens once: when the service accepts the cancellation again, the acceptance is believed, and
 * staff have the flag.
 */
async function reopenIfRunning(
  tx: Database,
  subscription: SubscriptionWithCommands,
  row: MirrorSubscription,
): Promise<SubscriptionWithCommands> {
  const { id, status, cancelledAt, cancelConfirmedAt } = subscription;
  const shown = shownOf(row);
  if (status !== 'ENDED' || hasEnded(shown) || !shown.status) return subscription;
  if (cancelConfirmedAt) {
    const kind = 'cancel-lapsed';
    if ((await tx.reviewFlag.count({ where: { subscriptionId: id, kind } })) > 0)
      return subscription;
    await raiseFlag(tx, { subscriptionId: id }, kind);
  }
  await notifyOwner(tx, subscription, 'subscription-goes-on', now().toISOString());
  const reopened = await tx.subscription.update({
    where: { id },
    data: {
      ...{ status: shown.status, endedAt: null, missingAt: null, cancelConfirmedAt: null },
      cancelDueAt: cancelledAt && now(),
    },
  });
  return { ...subscription, ...reopened };
}

async function applyFetch(
  tx: Database,
  before: SubscriptionWithCommands,
  row: MirrorSubscription,
): Promise<Date | null> {
  const { subscription, checkAt } = await takeTerms(tx, before, row);
  const { id } = subscription;
  const charges = await chargesOf(tx, subscription);
  const facts = await readFacts(tx, subscription, row, charges);
  const { status } = facts;
  const paidUntil = paidUntilNow(subscription, facts, lastMonthOf(charges));
  const at = now();
  if (!row.deletedAt && subscription.missingAt) await resolveEnding(tx, id, ['missing']);
  if (status === 'ENDED') await resolveEnding(tx, id);
  const written = await tx.subscription.update({
    where: { id },
    data: {
      status,
      ...(status === 'ACTIVE' && paidUntil ? { paidUntil } : {}),
      ...(subscription.status === 'PAST_DUE' && status === 'ACTIVE' && { repairedAt: at }),
      pastDueSince:
        status === 'PAST_DUE' ? (subscription.pastDueSince ?? facts.sourceAt ?? at) : null,
      endedAt: status === 'ENDED' ? (subscription.endedAt ?? row.deletedAt ?? at) : null,
      ...(!row.deletedAt && { missingAt: null }),
    },
  });
  const after = { ...subscription, ...written };
  await sellPaidMonths(tx, after, charges);
  await flagCharges(tx, after, charges);
  for (const event of eventsSince(subscription, facts, paidUntil)) {
    await notifyAbout(tx, subscription, event);
  }
  return checkAt;
}

/**
 * Takes over what the fetch shows of plan, quantity, customer, taxes and trial, and settles the changes that were
 * requested.
 */
async function takeTerms(tx: Database, before: SubscriptionWithCommands, row: MirrorSubscription) {
  const { checkAt, ...accepted } = await settleChanges(tx, before, row);
  const shownPlan = row.planId ? await planOfService(tx, row.planId) : null;
  const terms = {
    planKey: accepted.planKey ?? shownPlan?.key ?? before.planKey,
    quantity:
      accepted.quantity ?? (row.quantity && row.quantity > 0 ? row.quantity : before.quantity),
  };
  await recordFormerTerms(tx, before, terms);
  const { trialEndsAt } = shownOf(row);
  const data = {
    ...terms,
    customerId: row.customerId ?? before.customerId,
    taxCodes: await taxCodesShown(tx, before, row),
    trialEndsAt: (before.trialEndsAt && trialEndsAt) ?? before.trialEndsAt,
  };
  const isSame = Object.entries(data).every(([name, value]) =>
    isDeepStrictEqual(value, before[name as keyof typeof data]),
  );
  if (isSame) return { subscription: before, checkAt };
  const written = await tx.subscription.update({
    where: { id: before.id },
    data,
    include: { plan: true },
  });
  return { subscription: { ...before, ...written }, checkAt };
}

/** The shown tax codes if they are the shop's; the service may show taxes in another form. */
async function taxCodesShown(
  tx: Database,
  { taxesIncluded, taxCodes: known }: SubscriptionWithCommands,
  { taxCodes }: MirrorSubscription,
): Promise<string[]> {
  // The service does not know taxes that the price includes.
  if (taxesIncluded || taxCodes.length === 0 || isDeepStrictEqual(taxCodes, known)) return known;
  const codes = [...new Set(taxCodes)];
  const ours = await tx.taxRate.count({ where: { code: { in: codes } } });
  return ours === codes.length ? taxCodes : known;
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
      return notifyOwner(tx, subscription, 'subscription-ended', now().toISOString());
  }
}
