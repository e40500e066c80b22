import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, Signup } from '@/lib/db/generated/client';
import type { SubscriptionBody } from '@/lib/service/client';

/** Subscriptions that could be this sign-up's: as it asked for, bound to nothing, not seen before. */
export async function candidatesFor(tx: Database, signup: Signup): Promise<MirrorSubscription[]> {
  const body = signup.body as SubscriptionBody | null;
  if (!body || signup.baseline === null) return [];
  const rows = await tx.mirrorSubscription.findMany({
    where: {
      customerId: body.customerId,
      planId: body.planId,
      quantity: body.quantity,
      firstSeen: { gt: signup.baseline },
      deletedAt: null,
    },
  });
  const bound = await tx.subscription.findMany({
    where: { serviceId: { in: rows.map((row) => row.serviceId) } },
    select: { serviceId: true },
  });
  const taken = new Set(bound.map((row) => row.serviceId));
  return rows.filter((row) => !taken.has(row.serviceId) && sameTaxes(row.taxCodes, body));
}

/** Codes that are not shown exclude nothing. */
function sameTaxes(shown: readonly string[], { applicableTaxes }: SubscriptionBody): boolean {
  return shown.length === 0 || shown.toSorted().join() === applicableTaxes.toSorted().join();
}
