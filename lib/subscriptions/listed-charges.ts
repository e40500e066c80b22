import type { Database } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { readAmount, saysFailed } from '@/lib/service/resources';
import { type Dated, dated } from './rules';

/** A payment of a subscription in the transactions list. */
export type ListedCharge = Dated & {
  id: string;
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
      const money = readAmount(raw as Record<string, unknown>, currency);
      return { id, ...dated(shownAt, firstSeenAt), money };
    })
    .filter(({ money }) => money?.amount !== 0)
    .map(({ money, ...charge }) => ({
      ...charge,
      amount: money?.currency === currency ? money.amount : null,
    }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}
