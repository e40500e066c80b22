import type { Database } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import type { Money } from '@/lib/money';
import { chargeIdsOf } from '@/lib/service/charge-event';
import { readAmount, saysFailed } from '@/lib/service/resources';
import { type Dated, dated } from './rules';

/** A payment of a subscription in the transactions list. */
export type ListedCharge = Dated & {
  id: string;
  /** The names by which events may speak of it. */
  chargeIds: readonly string[];
  /** What is shown, in any currency; minor units. */
  shown: Money | null;
  /** Minor units of the plan's currency; null where that is not shown. */
  amount: number | null;
};

/** The payments of a subscription that the list shows, in the order of time: a failed one, or one of 0.00, is none. */
export async function listedCharges(
  tx: Database,
  { serviceId, plan: { currency } }: Pick<Subscription, 'serviceId'> & { plan: Plan },
): Promise<ListedCharge[]> {
  const rows = await tx.mirrorTransaction.findMany({
    where: { subscriptionId: serviceId, deletedAt: null },
    select: { serviceId: true, shownAt: true, firstSeenAt: true, status: true, raw: true },
  });
  return rows
    .filter(({ status }) => !(status && saysFailed(status)))
    .map(({ serviceId: id, shownAt, firstSeenAt, raw }) => {
      const shown = readAmount(raw as Record<string, unknown>, currency) ?? null;
      const amount = shown?.currency === currency ? shown.amount : null;
      const chargeIds = chargeIdsOf(id, raw as Record<string, unknown>);
      return { id, chargeIds, ...dated(shownAt, firstSeenAt), shown, amount };
    })
    .filter(({ shown }) => shown?.amount !== 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}
