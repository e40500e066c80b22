import type { Database } from '@/lib/db/client';
import type { MirrorTransaction, Plan } from '@/lib/db/generated/client';
import type { Money } from '@/lib/money';
import { chargeIdsOf } from '@/lib/service/charge-event';
import { isNoCharge, readAmount } from '@/lib/service/resources';
import type { Raw } from '@/lib/service/wire';
import { type Dated, dated } from './rules';
import type { TermsOf } from './terms';
import type { SubscriptionWithPlan } from './types';

/** A payment of a subscription in the transactions list. */
export type ListedCharge = Dated & {
  id: string;
  /** The ids by which events may name it. */
  chargeIds: readonly string[];
  /**
   * The amount shown, in any currency; null if none is shown, or if it may be the price of a month in
   * minor units.
   */
  shown: Money | null;
  /** Minor units of the plan's currency; null if not shown. */
  amount: number | null;
  /** The list names the subscription; else the charge was taken for one of its months. */
  isNamed: boolean;
};

/** A subscription's payments in the list, in chronological order, without failed ones, refunds, and those of 0.00. */
export async function listedCharges(
  tx: Database,
  subscription: SubscriptionWithPlan,
  terms: TermsOf,
): Promise<ListedCharge[]> {
  const rows = await transactionsOf(tx, subscription);
  return rows
    .filter(({ status }) => !isNoCharge(status))
    .map((row) => toListedCharge(row, subscription.plan, terms))
    .filter(({ shown }) => shown?.amount !== 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}

/** A row as a charge of a subscription, whether it failed or not. */
export function toListedCharge(
  { serviceId: id, subscriptionId, shownAt, firstSeenAt, raw }: MirrorTransaction,
  plan: Plan,
  terms: TermsOf,
): ListedCharge {
  const shown = readAmount(raw as Raw) ?? null;
  const amount = shown?.currency === plan.currency ? shown.amount : null;
  const chargeIds = chargeIdsOf(id, raw as Raw);
  const isNamed = subscriptionId !== null;
  const charge = { id, chargeIds, isNamed, ...dated(shownAt, firstSeenAt), shown, amount };
  const isAmbiguous = !terms.isMonthly(charge) && terms.isMisread(charge);
  return isAmbiguous ? { ...charge, shown: null, amount: null } : charge;
}

/** The rows of the transactions list that name a subscription or pay its months, including failed ones. */
export function transactionsOf(
  tx: Database,
  { serviceId }: SubscriptionWithPlan,
): Promise<MirrorTransaction[]> {
  return tx.mirrorTransaction.findMany({
    where: { OR: [{ subscriptionId: serviceId }, { monthOf: serviceId }], deletedAt: null },
  });
}
