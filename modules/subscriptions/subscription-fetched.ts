import { isDeepStrictEqual } from 'node:util';
import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import type { MirrorHooks } from '@/lib/mirror/hook-types';
import { bindToUnsettled, noteUnowned } from './attempt/bind-fetched';
import { settleChanges } from './changes/commands';
import { chargesOf, flagCharges, lastMonthOf, recordFormerTerms } from './charges';
import { claimMonths } from './claim-month';
import { sellPaidMonths } from './delivery/paid-months';
import { resolveEnding, subscriptionMissing } from './ending/missing';
import { notifyOwner, type SubscriptionTemplate } from './mails';
import { paidUntilNow } from './months';
import { planOfService } from './plans/plans';
import {
  eventsSince,
  fetchedOf,
  hasEnded,
  readFacts,
  type SubscriptionEvent,
  staleUntil,
} from './status';
import type { SubscriptionWithCommands } from './types';

/**
 * Applies a fetched subscription in the transaction that writes the fetch, so that each consequence happens exactly once,
 * whatever caused the fetch.
 *
 * @param before the mirror's row before the fetch
 * @returns when to fetch the subscription again, if one fetch is not enough to decide
 */
async function subscriptionFetched(
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
    if (await bindToUnsettled(tx, after)) return subscriptionFetched(tx, after);
    await noteUnowned(tx, after);
    return null;
  }
  if (before === null && (await detachFromOther(tx, subscription, after))) return null;
  const stale = staleUntil(subscription, fetchedOf(after), now());
  if (stale) return stale;
  return applyFetch(tx, await reopenIfRunning(tx, subscription, after), after);
}

/**
 * Removes a subscription from the account if its first fetch shows a customer of another account: the reply to the
 * creation answered another request. Staff find out whose subscription it is.
 * @returns whether it was removed
 */
async function detachFromOther(
  tx: Database,
  { id, customerId: sent, userId }: SubscriptionWithCommands,
  { serviceId, customerId }: MirrorSubscription,
): Promise<boolean> {
  if (!customerId || !sent || !userId || customerId === sent) return false;
  if ((await tx.customer.count({ where: { serviceId: customerId, userId } })) > 0) return false;
  await tx.subscription.update({ where: { id }, data: { userId: null } });
  await raiseFlag(tx, { subscriptionId: id }, 'other-customer', { serviceId });
  log.error({ subscriptionId: serviceId }, 'A subscription belongs to another customer');
  return true;
}

/**
 * Reopens an ended subscription that the service shows as running: the owner is notified, and a cancellation is sent
 * again, once. A second acceptance (2xx) is believed, since staff have the flag.
 */
async function reopenIfRunning(
  tx: Database,
  subscription: SubscriptionWithCommands,
  row: MirrorSubscription,
): Promise<SubscriptionWithCommands> {
  const { id, status, cancelledAt, cancelConfirmedAt } = subscription;
  const fetched = fetchedOf(row);
  if (status !== 'ENDED' || hasEnded(fetched) || !fetched.status) return subscription;
  if (cancelConfirmedAt) {
    const kind = 'cancel-lapsed';
    const flags = await tx.reviewFlag.count({ where: { subscriptionId: id, kind } });
    if (flags > 0) return subscription;
    await raiseFlag(tx, { subscriptionId: id }, kind);
  }
  await notifyOwner(tx, subscription, 'subscription-goes-on', now().toISOString());
  const reopened = await tx.subscription.update({
    where: { id },
    data: {
      ...{ status: fetched.status, endedAt: null, missingAt: null, cancelConfirmedAt: null },
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
  const { subscription, checkAt } = await applyTerms(tx, before, row);
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

/** Settles the requested changes, and stores plan, quantity, customer, taxes and trial as fetched. */
async function applyTerms(tx: Database, before: SubscriptionWithCommands, row: MirrorSubscription) {
  const { checkAt, ...done } = await settleChanges(tx, before, row);
  const plan = row.planId ? await planOfService(tx, row.planId) : null;
  const quantity = row.quantity && row.quantity > 0 ? row.quantity : before.quantity;
  const terms = {
    planKey: done.planKey ?? plan?.key ?? before.planKey,
    quantity: done.quantity ?? quantity,
  };
  await recordFormerTerms(tx, before, terms);
  const { trialEndsAt } = fetchedOf(row);
  const data = {
    ...terms,
    customerId: row.customerId ?? before.customerId,
    taxCodes: await taxCodesOf(tx, before, row),
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

/** The fetched tax codes if they are the shop's; the service may show taxes in another form. */
async function taxCodesOf(
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

function notifyAbout(
  tx: Database,
  subscription: SubscriptionWithCommands,
  event: SubscriptionEvent,
): Promise<void> {
  const notify = (template: SubscriptionTemplate, occasion: Date) =>
    notifyOwner(tx, subscription, template, occasion.toISOString());
  switch (event.kind) {
    case 'renewed':
      return notify('subscription-renewed', event.paidUntil);
    case 'charge-failed':
      return notify('subscription-failed', subscription.paidUntil ?? subscription.startedAt);
    case 'ended':
      return notify('subscription-ended', now());
  }
}

export const subscriptionHooks: MirrorHooks = {
  async heldSubscription(tx, serviceId) {
    const held = await tx.subscription.findUnique({ where: { serviceId } });
    return held && (held.status === 'ENDED' ? 'ended' : 'running');
  },
  subscriptionWritten: subscriptionFetched,
  subscriptionMissing,
  claimCharges: claimMonths,
  ownSubscriptions: 'SELECT "serviceId" FROM subscriptions',
};
