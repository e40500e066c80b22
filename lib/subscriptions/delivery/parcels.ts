import { raiseFlag } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import type { Plan, Subscription, SubscriptionCommand } from '@/lib/db/generated/client';
import { addParcel } from '@/lib/fulfilment/packing/parcels';
import type { KnownCharges } from '@/lib/subscriptions/charged-months';
import { notifyOwner } from '@/lib/subscriptions/mails';
import { type Month, paidMonths } from '@/lib/subscriptions/months';
import { brandKeyOf } from '@/lib/subscriptions/plans/versions';
import { DAY_MS } from '@/lib/subscriptions/rules';
import type { Terms } from '@/lib/subscriptions/terms';
import { type Choices, choicesText, shipsInTrial } from './rules';

type Held = Subscription & { plan: Plan; commands: SubscriptionCommand[] };

/**
 * Creates the missing parcels of a subscription's paid periods, one each, including periods that
 * were charged without an event. Runs in the transaction that has locked the subscription.
 *
 * A free trial has a parcel only where the plan's entry in the brand says so.
 */
export async function createParcels(
  tx: Database,
  held: Held,
  charges: KnownCharges,
): Promise<void> {
  const subscriptionId = held.id;
  const existing = await tx.shipment.findMany({
    where: { subscriptionId },
    select: { period: true },
  });
  const made = new Set(existing.map(({ period }) => period));
  const owedFrom = owedSince(held);
  for (const period of paidPeriods(held, charges)) {
    if (made.has(period.month) || period.from < held.shipsSince) continue;
    made.add(period.month);
    if (owedFrom && period.from > owedFrom) {
      await oweMonth(tx, held, period);
      continue;
    }
    const { plan, quantity } = period;
    await addParcel(tx, {
      subscriptionId,
      period,
      recipient: held.delivery,
      line: {
        name: plan.name,
        detail: choicesText(plan.key, held.choices as Choices),
        sku: brandKeyOf(plan.key),
        quantity,
      },
    });
  }
}

/**
 * Months that begin later were cancelled in time. For an immediate cancellation this is known once
 * the service does not contradict it; clocks differ, and a charge may be made a little early.
 */
function owedSince({ status, endsAt, cancelledAt, commands }: Held): Date | null {
  if (endsAt) return new Date(endsAt.getTime() - DAY_MS);
  const hasCancelled = commands.some(
    (one) => one.kind === 'CANCEL' && one.withdrawnAt === null && one.deniedAt === null,
  );
  return status === 'ENDED' && cancelledAt && hasCancelled
    ? new Date(cancelledAt.getTime() + DAY_MS / 2)
    : null;
}

/**
 * A month that was charged after its owner had cancelled in time is owed: nothing is sent for it. A charge
 * without a date may be of an earlier month, and was first listed later: that is for staff to find out.
 */
async function oweMonth(
  tx: Database,
  held: Held,
  { month, from, estimated }: PaidPeriod,
): Promise<void> {
  const detail = { month: `month ${month}, from ${from.toISOString().slice(0, 10)}` };
  const kind = estimated ? 'undated-charge' : 'charged-after-end';
  await raiseFlag(tx, { subscriptionId: held.id }, `${kind}:${month}`, detail);
  if (!estimated) await notifyOwner(tx, held, 'subscription-charged-late', String(month));
}

type PaidPeriod = Month & Terms & { estimated?: boolean };

/** By the charges that the list shows, where it names the subscription; else by until when is paid. */
function paidPeriods(
  { startedAt, trialEndsAt, paidUntil, planKey }: Held,
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
  if (listed.length > 0) return [...trial, ...listed.filter(({ kind }) => kind === 'month')];
  const months = paidUntil ? paidMonths(trialEndsAt ?? startedAt, paidUntil) : [];
  return [...trial, ...months.map(unlisted)];
}
