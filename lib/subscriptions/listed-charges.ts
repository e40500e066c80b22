import type { Database } from '@/lib/db/client';
import type { MirrorTransaction, Plan } from '@/lib/db/generated/client';
import type { Money } from '@/lib/money';
import { chargeIdsOf } from '@/lib/service/charge-event';
import type { Raw } from '@/lib/service/parse';
import { isNoCharge, nextChargeOf, readAmount, toSubscription } from '@/lib/service/resources';
import { NEXT_MONTH_MS } from './months';
import { DAY_MS, type Dated, dated } from './rules';
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
};

/**
 * The payments of a subscription in the list, in chronological order, without failed ones, refunds, and those of 0.00.
 */
export async function listedCharges(
  tx: Database,
  subscription: SubscriptionWithPlan,
  terms: TermsOf,
): Promise<ListedCharge[]> {
  const rows = await transactionsOf(tx, subscription, terms);
  return rows
    .filter(({ status, raw }) => !isNoCharge(status, raw as Raw))
    .map((row) => toListedCharge(row, subscription.plan, terms))
    .filter(({ shown }) => shown?.amount !== 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}

/** A row as a charge of a subscription, whether it failed or not. */
export function toListedCharge(
  { serviceId: id, shownAt, firstSeenAt, raw }: MirrorTransaction,
  plan: Plan,
  terms: TermsOf,
): ListedCharge {
  const shown = readAmount(raw as Raw, plan.currency) ?? null;
  const amount = shown?.currency === plan.currency ? shown.amount : null;
  const chargeIds = chargeIdsOf(id, raw as Raw);
  const charge = { id, chargeIds, ...dated(shownAt, firstSeenAt), shown, amount };
  const isAmbiguous = !terms.isMonthly(charge) && terms.isMisread(charge);
  return isAmbiguous ? { ...charge, shown: null, amount: null } : charge;
}

/**
 * The rows of the transactions list that belong to a subscription, including failed ones: those that name it. If no
 * row does, and the service shows no other sign of a charge, those that can only be its own.
 */
export async function transactionsOf(
  tx: Database,
  subscription: SubscriptionWithPlan,
  terms: TermsOf,
): Promise<MirrorTransaction[]> {
  const named = await tx.mirrorTransaction.findMany({
    where: { subscriptionId: subscription.serviceId, deletedAt: null },
  });
  return named.length > 0 ? named : impliedTransactions(tx, subscription, terms);
}

/**
 * Charges without items and without a subscription that the shop did not request, each with the
 * price of a month, made while the customer had only this subscription. They do not count if the
 * service shows the date of the next charge or events up to the last month, which are better
 * evidence. A charge a month after the last event is one whose event was lost.
 */
async function impliedTransactions(
  tx: Database,
  subscription: SubscriptionWithPlan,
  terms: TermsOf,
): Promise<MirrorTransaction[]> {
  const { customerId } = subscription;
  if (!customerId) return [];
  const rows = await tx.mirrorTransaction.findMany({
    where: {
      ...{ customerId, subscriptionId: null, itemless: true, claim: 'FOREIGN', attemptId: null },
      ...{ unmatchedAt: { not: null }, deletedAt: null },
    },
  });
  if (rows.length === 0 || (await showsNextCharge(tx, subscription))) return [];
  const others = await othersOf(tx, subscription, customerId);
  const implied = rows.filter((row) => {
    const charge = toListedCharge(row, subscription.plan, terms);
    const isMisread =
      charge.shown === null && readAmount(row.raw as Raw, subscription.plan.currency);
    const isMonth = isMisread || (charge.amount !== null && terms.isMonthly(charge));
    return (
      isMonth && runsAt(subscription, charge.at) && !others.some((one) => runsAt(one, charge.at))
    );
  });
  const lastNotice = await lastSuccessNotice(tx, subscription);
  const isLater = (row: MirrorTransaction) =>
    !lastNotice ||
    (row.shownAt ?? row.firstSeenAt).getTime() - lastNotice.getTime() >= NEXT_MONTH_MS;
  return implied.some(isLater) ? implied : [];
}

async function showsNextCharge(
  tx: Database,
  { serviceId }: SubscriptionWithPlan,
): Promise<boolean> {
  const row = await tx.mirrorSubscription.findUnique({ where: { serviceId } });
  const raw = row?.raw as Raw | undefined;
  return raw !== undefined && nextChargeOf(toSubscription({ id: serviceId, raw })) !== undefined;
}

async function lastSuccessNotice(tx: Database, { id }: SubscriptionWithPlan): Promise<Date | null> {
  const last = await tx.subscriptionNotice.findFirst({
    where: { subscriptionId: id, type: 'subscription:charge:success' },
    orderBy: { receivedAt: 'desc' },
    select: { receivedAt: true },
  });
  return last?.receivedAt ?? null;
}

type Run = { startedAt: Date; endedAt: Date | null };

/** The customer's other subscriptions, including those that were not started in this shop. */
async function othersOf(
  tx: Database,
  { serviceId }: SubscriptionWithPlan,
  customerId: string,
): Promise<Run[]> {
  const where = { customerId, serviceId: { not: serviceId } };
  const [subscription, ownerless] = await Promise.all([
    tx.subscription.findMany({ where, select: { startedAt: true, endedAt: true } }),
    tx.mirrorSubscription.findMany({
      where: { ...where, ownerlessSince: { not: null } },
      select: { deletedAt: true },
    }),
  ]);
  const unknownStart = new Date(0);
  return [
    ...subscription,
    ...ownerless.map(({ deletedAt }) => ({ startedAt: unknownStart, endedAt: deletedAt })),
  ];
}

/** Clocks differ, and a charge without a date has the date of its first listing. */
const TOLERANCE_MS = DAY_MS;

function runsAt({ startedAt, endedAt }: Run, at: Date): boolean {
  const time = at.getTime();
  return (
    time > startedAt.getTime() - TOLERANCE_MS &&
    (endedAt === null || time < endedAt.getTime() + TOLERANCE_MS)
  );
}
