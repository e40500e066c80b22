import { nowMs } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { markDirty } from '@/lib/mirror/store';
import { chargeOf } from '@/lib/payments/fit';
import { hasFailed } from '@/lib/service/resources';
import { inIsolation } from '@/lib/unexplained/in-isolation';
import { shownAmount, termsOf, transactionsOf } from './charges';
import { addMonths, DAY_MS, NEXT_MONTH_MS } from './months';
import type { SubscriptionWithPlan } from './types';

const DUE_WITHIN_MS = 2 * DAY_MS;
/** How long an unexplained charge may still turn out to be a month. */
const MONTH_WINDOW_MS = 3 * DAY_MS;

/** Binds unexplained charges that are months of their customer's subscription. */
export async function claimMonths(): Promise<void> {
  for (const serviceId of await possibleMonths()) {
    await inIsolation(serviceId, () => claimMonth(serviceId));
  }
}

/** Unexplained charges that name no subscription, of customers with a subscription. */
async function possibleMonths(): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT t."serviceId" AS id FROM unexplained u
    JOIN mirror_transactions t ON t."serviceId" = u."serviceId"
    WHERE u.kind = 'CHARGE' AND u."resolvedAt" IS NULL
      AND u."foundAt" > ${new Date(nowMs() - MONTH_WINDOW_MS)}
      AND t."attemptId" IS NULL AND t."subscriptionId" IS NULL
      AND EXISTS (SELECT 1 FROM subscriptions s WHERE s."customerId" = t."customerId")
    ORDER BY t."firstSeen"`;
  return rows.map(({ id }) => id);
}

/**
 * Binds a listed charge with neither items nor subscription to its customer's subscription: if exactly one running
 * subscription was due within two days, unpaid, at the shown amount, and no order of the customer is undecided.
 */
async function claimMonth(transactionId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.mirrorTransaction.findUniqueOrThrow({
      where: { serviceId: transactionId },
    });
    const subscription = await subscriptionOf(tx, row);
    if (!subscription) return;
    const { serviceId } = subscription;
    const { count } = await tx.mirrorTransaction.updateMany({
      where: { serviceId: transactionId, attemptId: null, monthOf: null },
      data: { monthOf: serviceId },
    });
    if (count === 0) return;
    await tx.unexplained.deleteMany({
      where: { kind: 'CHARGE', serviceId: transactionId, resolvedAt: null },
    });
    await markDirty(tx, 'SUBSCRIPTION', serviceId);
  });
}

async function subscriptionOf(
  tx: Database,
  row: MirrorTransaction,
): Promise<SubscriptionWithPlan | null> {
  const { customerId } = row;
  const isBare = row.subscriptionId === null && (chargeOf(row).items ?? []).length === 0;
  if (customerId === null || !isBare || hasFailed(row.status)) return null;
  const undecided = await tx.paymentAttempt.count({
    where: { kind: 'ORDER', customerId, state: { in: ['SENDING', 'UNKNOWN', 'REVIEW'] } },
  });
  if (undecided > 0) return null;
  const running = await tx.subscription.findMany({
    where: { customerId },
    include: { plan: true },
  });
  const due: SubscriptionWithPlan[] = [];
  for (const subscription of running) {
    if (await isDue(tx, subscription, row)) due.push(subscription);
  }
  const [subscription, ...others] = due;
  return subscription && others.length === 0 ? subscription : null;
}

/** Whether a charge came when a subscription was due and unpaid. */
async function isDue(
  tx: Database,
  subscription: SubscriptionWithPlan,
  row: MirrorTransaction,
): Promise<boolean> {
  const at = row.shownAt ?? row.firstSeenAt;
  const { startedAt, endedAt } = subscription;
  const hasEnded = endedAt !== null && at.getTime() > endedAt.getTime() + DUE_WITHIN_MS;
  if (at.getTime() < startedAt.getTime() - DUE_WITHIN_MS || hasEnded) return false;
  if (!isDueAt(subscription, at) || (await hasFailedAt(tx, subscription, at))) return false;
  const paid = await transactionsOf(tx, subscription);
  const isNear = ({ shownAt, firstSeenAt }: MirrorTransaction) =>
    Math.abs((shownAt ?? firstSeenAt).getTime() - at.getTime()) < NEXT_MONTH_MS;
  if (paid.some((charge) => !hasFailed(charge.status) && isNear(charge))) return false;
  const shown = shownAmount(row);
  if (!shown) return true;
  const terms = await termsOf(tx, subscription);
  const prices = [terms.at(at), terms.afterChange(at)].map(terms.priceOf);
  return shown.currency === subscription.plan.currency && prices.includes(shown.amount);
}

/** Whether the last event about a charge at that time reports a failure: the row may be the failed charge. */
async function hasFailedAt(
  tx: Database,
  { serviceId }: SubscriptionWithPlan,
  at: Date,
): Promise<boolean> {
  const last = await tx.webhookEvent.findFirst({
    where: {
      ...{ kind: 'SUBSCRIPTION', resourceId: serviceId, state: 'ACCEPTED' },
      type: { startsWith: 'subscription:charge:' },
      receivedAt: {
        gte: new Date(at.getTime() - DUE_WITHIN_MS),
        lte: new Date(at.getTime() + DUE_WITHIN_MS),
      },
    },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
  });
  return last?.type === 'subscription:charge:failed';
}

/** Within two days of the first day of a month, or while a month is overdue. */
function isDueAt(
  { trialEndsAt, startedAt, paidUntil, pastDueSince, repairedAt }: SubscriptionWithPlan,
  at: Date,
): boolean {
  const isNear = (day: Date | null) =>
    day !== null && Math.abs(day.getTime() - at.getTime()) <= DUE_WITHIN_MS;
  if (pastDueSince !== null && at >= pastDueSince) return true;
  if (isNear(repairedAt) || isNear(paidUntil)) return true;
  const anchor = trialEndsAt ?? startedAt;
  for (let month = 0; ; month += 1) {
    const day = addMonths(anchor, month);
    if (day.getTime() > Math.max(at.getTime(), nowMs()) + DUE_WITHIN_MS) return false;
    if (isNear(day)) return true;
  }
}
