import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { saleHooks } from '@/modules/sales';
import { type Charge, calendarMonths, type PaidMonth } from '@/modules/subscriptions/charges';
import { notifyOwner } from '@/modules/subscriptions/mails';
import { TOLERANCE_MS } from '@/modules/subscriptions/months';
import type { SubscriptionWithPlan } from '@/modules/subscriptions/types';
import { monthSales } from './month-sales';
import { shipsInTrial } from './rules';

/**
 * Tells modules of the paid months of a subscription, each once, including months that were charged without an event.
 * Runs in the transaction that has locked the subscription. A free trial is a sale only if the plan's entry in the
 * brand says that it ships.
 */
export async function sellPaidMonths(
  tx: Database,
  subscription: SubscriptionWithPlan,
  charges: readonly Charge[],
): Promise<void> {
  const { id, soldMonths } = subscription;
  const known = new Set(soldMonths);
  const owedFrom = owedSince(subscription);
  const sold: SoldMonth[] = [];
  for (const paid of await paidMonthsOf(tx, subscription, charges)) {
    if (known.has(paid.month)) continue;
    known.add(paid.month);
    if (owedFrom && paid.from > owedFrom) await flagUnshippedMonth(tx, subscription, paid);
    else sold.push(paid);
  }
  if (sold.length === 0) return;
  await tellModules(tx, subscription, sold);
  await tx.subscription.update({
    where: { id },
    data: { soldMonths: { push: sold.map(({ month }) => month) } },
    select: { id: true },
  });
}

async function tellModules(
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

/** Months that begin after this were charged after the end, or a cancellation. Clocks differ. */
function owedSince({ status, cancelledAt, endedAt }: SubscriptionWithPlan): Date | null {
  const at = cancelledAt ?? endedAt;
  return status === 'ENDED' && at ? new Date(at.getTime() + TOLERANCE_MS) : null;
}

/**
 * A month that was charged after the end is to be refunded: nothing is shipped for it, staff are alarmed, and its owner
 * is told. Staff decide about a charge without a date: it may be of an earlier
 * month, and listed late.
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

/** `at` is when it was charged, where a list shows that. */
type SoldMonth = PaidMonth & { estimated?: boolean; at?: Date };

/**
 * From the listed charges, if the list names the subscription; otherwise from the end of the paid period: charges that were
 * taken for its months may lack some of them.
 */
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
