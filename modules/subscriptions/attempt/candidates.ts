import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, PaymentAttempt } from '@/lib/db/generated/client';
import type { SubscriptionBody } from '@/lib/service/payment-service';

/** Subscriptions that could belong to an attempt: without an owner, and first seen after the attempt was sent. */
type Candidates = {
  /** Customer, plan and quantity are shown and match the request; taxes match if shown. */
  exact: MirrorSubscription[];
  /** Nothing contradicts the request, but a value is hidden, or taxes differ: a person decides. */
  possible: MirrorSubscription[];
};

/** Searches the subscriptions that events and lists have named. */
export async function candidatesFor(
  tx: Database,
  attempt: Pick<PaymentAttempt, 'body' | 'baseline'>,
): Promise<Candidates> {
  const body = attempt.body as SubscriptionBody | null;
  if (!body || attempt.baseline === null) return { exact: [], possible: [] };
  const named = await tx.mirrorTransaction.findMany({
    where: { customerId: body.customerId, subscriptionId: { not: null } },
    select: { subscriptionId: true },
    distinct: ['subscriptionId'],
  });
  const listed = named.flatMap((row) => row.subscriptionId ?? []);
  const rows = await tx.mirrorSubscription.findMany({
    where: {
      OR: [{ customerId: body.customerId }, { customerId: null, serviceId: { in: listed } }],
      firstSeen: { gt: attempt.baseline },
      deletedAt: null,
    },
  });
  const bound = await tx.subscription.findMany({
    where: { serviceId: { in: rows.map((row) => row.serviceId) } },
    select: { serviceId: true },
  });
  const boundIds = new Set(bound.map((row) => row.serviceId));
  const open = rows.filter((row) => !boundIds.has(row.serviceId) && isCompatible(row, body));
  const isExact = (row: MirrorSubscription) =>
    row.planId !== null && row.quantity !== null && hasTaxesOf(row, body);
  return { exact: open.filter(isExact), possible: open.filter((row) => !isExact(row)) };
}

/** Whether plan and quantity do not contradict the request. The service may show taxes in another form. */
export function isCompatible(
  { planId, quantity }: MirrorSubscription,
  requested: SubscriptionBody,
): boolean {
  return (
    (planId === null || planId === requested.planId) &&
    (quantity === null || quantity === requested.quantity)
  );
}

/** Whether taxes are shown as they were sent, or not at all. */
export function hasTaxesOf({ taxCodes }: MirrorSubscription, requested: SubscriptionBody): boolean {
  return taxCodes.length === 0 || sorted(taxCodes) === sorted(requested.applicableTaxes);
}

function sorted(codes: readonly string[]): string {
  return codes.toSorted().join();
}

export async function customerOf(tx: Database, row: MirrorSubscription): Promise<string | null> {
  if (row.customerId) return row.customerId;
  const listed = await tx.mirrorTransaction.findFirst({
    where: { subscriptionId: row.serviceId, customerId: { not: null } },
    select: { customerId: true },
  });
  return listed?.customerId ?? null;
}
