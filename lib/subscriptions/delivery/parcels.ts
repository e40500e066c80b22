import { raiseFlag } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import { addParcel } from '@/lib/fulfilment/packing/parcels';
import type { KnownCharges } from '@/lib/subscriptions/charged-months';
import { notifyOwner } from '@/lib/subscriptions/mails';
import { type Month, paidMonths } from '@/lib/subscriptions/months';
import { brandKeyOf } from '@/lib/subscriptions/plans/versions';
import { DAY_MS } from '@/lib/subscriptions/rules';
import type { Terms } from '@/lib/subscriptions/terms';
import type { SubscriptionWithCommands } from '@/lib/subscriptions/types';
import { type Choices, choicesText, shipsInTrial } from './rules';

/**
 * Creates the missing parcels of a subscription's paid periods, one each, including periods that
 * were charged without an event. Runs in the transaction that has locked the subscription.
 * A free trial has a parcel only if the plan's entry in the brand says so.
 */
export async function createParcels(
  tx: Database,
  subscription: SubscriptionWithCommands,
  charges: KnownCharges,
): Promise<void> {
  const subscriptionId = subscription.id;
  const existing = await tx.shipment.findMany({
    where: { subscriptionId },
    select: { period: true },
  });
  const shipped = new Set(existing.map(({ period }) => period));
  const owedFrom = owedSince(subscription);
  for (const period of paidPeriods(subscription, charges)) {
    if (shipped.has(period.month) || period.from < subscription.shipsSince) continue;
    shipped.add(period.month);
    if (owedFrom && period.from > owedFrom) {
      await flagUnshippedMonth(tx, subscription, period);
      continue;
    }
    const { plan, quantity } = period;
    await addParcel(tx, {
      subscriptionId,
      period,
      recipient: subscription.delivery,
      line: {
        name: plan.name,
        detail: choicesText(plan.key, subscription.choices as Choices),
        sku: brandKeyOf(plan.key),
        quantity,
      },
    });
  }
}

/**
 * Months that begin after this were cancelled in time, unless the service contradicts the cancellation. Clocks differ,
 * and a charge may be made a little early.
 */
function owedSince({ status, cancelledAt, commands }: SubscriptionWithCommands): Date | null {
  const hasCancelled = commands.some(
    (one) => one.kind === 'CANCEL' && one.withdrawnAt === null && one.deniedAt === null,
  );
  return status === 'ENDED' && cancelledAt && hasCancelled
    ? new Date(cancelledAt.getTime() + DAY_MS / 2)
    : null;
}

/**
 * A month that was charged although its owner had cancelled in time is to be refunded: nothing is shipped
 * for it. A charge without a date may belong to an earlier month and have been listed later: staff decide.
 */
async function flagUnshippedMonth(
  tx: Database,
  subscription: SubscriptionWithCommands,
  { month, from, estimated }: PaidPeriod,
): Promise<void> {
  const detail = { month: `month ${month}, from ${from.toISOString().slice(0, 10)}` };
  const kind = estimated ? 'undated-charge' : 'charged-after-end';
  await raiseFlag(tx, { subscriptionId: subscription.id }, `${kind}:${month}`, detail);
  if (!estimated) await notifyOwner(tx, subscription, 'subscription-charged-late', String(month));
}

type PaidPeriod = Month & Terms & { estimated?: boolean };

/**
 * From the listed charges, if the list names the subscription; otherwise from the end of the paid
 * period.
 */
function paidPeriods(
  { startedAt, trialEndsAt, paidUntil, planKey }: SubscriptionWithCommands,
  { months: listed, terms }: KnownCharges,
): PaidPeriod[] {
  const unlisted = (month: Month) => ({
    ...month,
    ...terms.of({ at: month.from, from: month.from, amount: null }),
  });
  const trial =
    trialEndsAt && shipsInTrial(planKey)
      ? [unlisted({ month: 0, from: startedAt, to: trialEndsAt })]
      : [];
  const isNamed = listed.some((one) => one.isNamed);
  if (isNamed) return [...trial, ...listed.filter(({ kind }) => kind === 'month')];
  const months = paidUntil ? paidMonths(trialEndsAt ?? startedAt, paidUntil) : [];
  return [...trial, ...months.map(unlisted)];
}
