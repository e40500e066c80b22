import { raiseFlag } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import { addParcel } from '@/lib/fulfilment/packing/parcels';
import { type Charge, calendarMonths, type PaidMonth } from '@/lib/subscriptions/charges';
import { notifyOwner } from '@/lib/subscriptions/mails';
import { TOLERANCE_MS } from '@/lib/subscriptions/months';
import { brandKeyOf } from '@/lib/subscriptions/plans/versions';
import type { SubscriptionWithPlan } from '@/lib/subscriptions/types';
import { type Choices, choicesText, shipsInTrial } from './rules';

/**
 * Creates the missing parcels of a subscription's paid periods, one each, including periods that
 * were charged without an event. Runs in the transaction that has locked the subscription.
 * A free trial has a parcel only if the plan's entry in the brand says so.
 */
export async function createParcels(
  tx: Database,
  subscription: SubscriptionWithPlan,
  charges: readonly Charge[],
): Promise<void> {
  const subscriptionId = subscription.id;
  const existing = await tx.shipment.findMany({
    where: { subscriptionId },
    select: { period: true },
  });
  const shipped = new Set(existing.map(({ period }) => period));
  const owedFrom = owedSince(subscription);
  for (const period of await paidPeriods(tx, subscription, charges)) {
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

/** Months that begin after this were charged after the end, or a cancellation. Clocks differ. */
function owedSince({ status, cancelledAt, endedAt }: SubscriptionWithPlan): Date | null {
  const at = cancelledAt ?? endedAt;
  return status === 'ENDED' && at ? new Date(at.getTime() + TOLERANCE_MS) : null;
}

/**
 * A month that was charged after the end is to be refunded: nothing is shipped for it, staff are alarmed, and its owner
 * is told. A charge without a date may belong to an earlier month and have been listed later: staff decide.
 */
async function flagUnshippedMonth(
  tx: Database,
  subscription: SubscriptionWithPlan,
  { month, from, estimated }: PaidPeriod,
): Promise<void> {
  const detail = { month: `month ${month}, from ${from.toISOString().slice(0, 10)}` };
  await raiseFlag(tx, { subscriptionId: subscription.id }, `charged-after-end:${month}`, detail);
  if (!estimated) await notifyOwner(tx, subscription, 'subscription-charged-late', String(month));
}

type PaidPeriod = PaidMonth & { estimated?: boolean };

/**
 * From the listed charges, if the list names the subscription; otherwise from the end of the paid period: charges that were
 * taken for its months may lack some of them.
 */
async function paidPeriods(
  tx: Database,
  subscription: SubscriptionWithPlan,
  charges: readonly Charge[],
): Promise<PaidPeriod[]> {
  const { startedAt, trialEndsAt, planKey, plan, quantity } = subscription;
  const trial =
    trialEndsAt && shipsInTrial(planKey)
      ? [{ month: 0, from: startedAt, to: trialEndsAt, plan, quantity }]
      : [];
  const months = charges.some(({ isNamed }) => isNamed)
    ? charges.filter(({ kind }) => kind === 'month')
    : await calendarMonths(tx, subscription);
  return [...trial, ...months];
}
