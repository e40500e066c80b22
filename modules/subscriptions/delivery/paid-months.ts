import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { saleHooks } from '@/modules/sales';
import { type Charge, calendarMonths, type PaidMonth } from '@/modules/subscriptions/charges';
import { notifyOwner } from '@/modules/subscriptions/mails';
import { TOLERANCE_MS } from '@/modules/subscriptions/months';
import type { SubscriptionWithPlan } from '@/modules/subscriptions/types';
import { shipsInTrial } from './delivery';
import { monthSales } from './month-sales';

/**
 * Passes each paid month of a subscription to the other modules once. Runs in the transaction that has locked the
 * subscription. A free trial is a sale only if the brand's plan ships in the trial.
 */
export async function sellPaidMonths(
  tx: Database,
  subscription: SubscriptionWithPlan,
  charges: readonly Charge[],
): Promise<void> {
  const { id, soldMonths } = subscription;
  const known = new Set(soldMonths);
  const endedAt = endOfShipping(subscription);
  const sold: SoldMonth[] = [];
  for (const paid of await paidMonthsOf(tx, subscription, charges)) {
    if (known.has(paid.month)) continue;
    known.add(paid.month);
    if (endedAt && paid.from > endedAt) await flagUnshippedMonth(tx, subscription, paid);
    else sold.push(paid);
  }
  if (sold.length === 0) return;
  await notifyModules(tx, subscription, sold);
  await tx.subscription.update({
    where: { id },
    data: { soldMonths: { push: sold.map(({ month }) => month) } },
    select: { id: true },
  });
}

async function notifyModules(
  tx: Database,
  subscription: SubscriptionWithPlan,
  months: readonly SoldMonth[],
): Promise<void> {
  const sold = months.map((month) => ({
    ...month,
    ...{ paidAt: month.at ?? now(), id: null, amount: null },
  }));
  for (const sale of await monthSales(tx, subscription, sold)) {
    for (const hooks of saleHooks) await hooks.monthPaid(tx, sale);
  }
}

/** Months that begin later were charged after a cancellation or the end. Clocks differ. */
function endOfShipping({ status, cancelledAt, endedAt }: SubscriptionWithPlan): Date | null {
  const at = cancelledAt ?? endedAt;
  return status === 'ENDED' && at ? new Date(at.getTime() + TOLERANCE_MS) : null;
}

/**
 * Flags a month that was charged after the end. Nothing is shipped for it, and the owner is notified. A charge without a
 * date may be an earlier month's that was listed late: staff decide.
 */
async function flagUnshippedMonth(
  tx: Database,
  subscription: SubscriptionWithPlan,
  { month, from, estimated }: SoldMonth,
): Promise<void> {
  const detail = { month: `month ${month}, from ${from.toISOString().slice(0, 10)}` };
  await raiseFlag(tx, { subscriptionId: subscription.id }, `charged-after-end:${month}`, detail);
  if (!estimated) await notifyOwner(tx, subscription, 'subscription-charged-late', String(month));
}

/** `at`: the date of the charge, if a list shows it. */
type SoldMonth = PaidMonth & { estimated?: boolean; at?: Date };

/** From the listed charges if the list names the subscription, else from the end of the paid period. */
async function paidMonthsOf(
  tx: Database,
  subscription: SubscriptionWithPlan,
  charges: readonly Charge[],
): Promise<SoldMonth[]> {
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
