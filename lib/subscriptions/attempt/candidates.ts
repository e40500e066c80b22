import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, PaymentAttempt } from '@/lib/db/generated/client';
import type { SubscriptionBody } from '@/lib/service/payment-service';

/** Subscriptions that could be an attempt's: bound to nothing and not seen before it was sent. */
export type Candidates = {
  /** Customer, plan and quantity are shown and match the request; so do taxes, if shown. */
  exact: MirrorSubscription[];
  /**
   * Nothing contradicts the request, but something is missing, or taxes differ: only a person can
   * decide.
   */
  possible: MirrorSubscription[];
};

/** Looks for an attempt's subscription among those that an event or a list has mentioned. */
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
  const taken = new Set(bound.map((row) => row.serviceId));
  const open = rows.filter((row) => !taken.has(row.serviceId) && mayBe(row, body));
  const isExact = (row: MirrorSubscription) =>
    row.planId !== null && row.quantity !== null && hasTaxesOf(row, body);
  return { exact: open.filter(isExact), possible: open.filter((row) => !isExact(row)) };
}

/** A missing value contradicts nothing; nor do taxes, which the service may show in another form. */
export function mayBe({ planId, quantity }: MirrorSubscription, asked: SubscriptionBody): boolean {
  return (
    (planId === null || planId === asked.planId) &&
    (quantity === null || quantity === asked.quantity)
  );
}

/** Whether taxes are shown as they were sent, or not at all. */
export function hasTaxesOf({ taxCodes }: MirrorSubscription, asked: SubscriptionBody): boolean {
  return taxCodes.length === 0 || sorted(taxCodes) === sorted(asked.applicableTaxes);
}

function sorted(codes: readonly string[]): string {
  return codes.toSorted().join();
}

/** Whose customer a subscription is: as its GET shows, or as the transactions list does. */
export async function customerOf(tx: Database, row: MirrorSubscription): Promise<string | null> {
  if (row.customerId) return row.customerId;
  const listed = await tx.mirrorTransaction.findFirst({
    where: { subscriptionId: row.serviceId, customerId: { not: null } },
    select: { customerId: true },
  });
  return listed?.customerId ?? null;
}
