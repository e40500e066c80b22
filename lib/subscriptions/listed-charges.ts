import type { Database } from '@/lib/db/client';
import type { MirrorTransaction, Plan, Subscription } from '@/lib/db/generated/client';
import type { Money } from '@/lib/money';
import { chargeIdsOf } from '@/lib/service/charge-event';
import { isNoCharge, nextChargeOf, readAmount, toSubscription } from '@/lib/service/resources';
import type { Raw } from '@/lib/service/wire';
import { NEXT_MONTH_MS } from './months';
import { addMonths, DAY_MS, type Dated, dated } from './rules';
import { type TermsOf, termsOfCharges } from './terms';
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

/** A subscription's payments in the list, in chronological order, without failed ones, refunds, and those of 0.00. */
export type ListedCharges = {
  /** Those that prove a paid month. */
  counted: ListedCharge[];
  /** Those whose amounts have to be the agreed ones: without names, all that fall to it. */
  compared: ListedCharge[];
  /** Those that tell, where the service shows the date of the next charge, that it moved because one was made. */
  signs: ListedCharge[];
};

export async function listedCharges(
  tx: Database,
  subscription: SubscriptionWithPlan,
  terms: TermsOf,
): Promise<ListedCharges> {
  const { counted, compared, signs } = await rowsOf(tx, subscription, terms);
  const chargesIn = (rows: readonly MirrorTransaction[]) =>
    rows
      .filter(({ status, raw }) => !isNoCharge(status, raw as Raw))
      .map((row) => toListedCharge(row, subscription.plan, terms))
      .filter(({ shown }) => shown?.amount !== 0)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  const charges = chargesIn(counted);
  return {
    counted: charges,
    compared: compared === counted ? charges : chargesIn(compared),
    signs: chargesIn(signs),
  };
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
  return (await rowsOf(tx, subscription, terms)).counted;
}

type Rows = Record<keyof ListedCharges, MirrorTransaction[]>;

async function rowsOf(
  tx: Database,
  subscription: SubscriptionWithPlan,
  terms: TermsOf,
): Promise<Rows> {
  const named = await tx.mirrorTransaction.findMany({
    where: { subscriptionId: subscription.serviceId, deletedAt: null },
  });
  return named.length > 0
    ? { counted: named, compared: named, signs: [] }
    : unnamedRows(tx, subscription, terms);
}

/**
 * Charges without items and without a subscription that the shop did not request, made while this one ran: the merchant
 * does not see them as unmatched (`FALLS_TO_ANY`), so they are compared. Where others ran, too, only those that
 * none of their prices explains are, once.
 *
 * They count if only this one ran and they have the price of a month, but not if the service shows the
 * date of the next charge or events up to the last month, which are better evidence. A charge a month
 * after the last event is one whose event was lost. A date of the next charge that moves may have been postponed: then
 * they are the sign that it was not.
 */
async function unnamedRows(
  tx: Database,
  subscription: SubscriptionWithPlan,
  terms: TermsOf,
): Promise<Rows> {
  const { customerId } = subscription;
  if (!customerId) return { counted: [], compared: [], signs: [] };
  const found = await tx.mirrorTransaction.findMany({
    where: {
      ...{ customerId, subscriptionId: null, itemless: true, claim: 'FOREIGN', attemptId: null },
      ...{ unmatchedAt: { not: null }, deletedAt: null },
    },
  });
  const rows = found.filter((row) => runsAt(subscription, timeOf(row)));
  if (rows.length === 0) return { counted: [], compared: [], signs: [] };
  const others = await othersOf(tx, subscription, customerId);
  const isShared = (row: MirrorTransaction) => others.some((one) => runsAt(one, timeOf(row)));
  const { own = [], shared = [] } = Object.groupBy(rows, (row) =>
    isShared(row) ? 'shared' : 'own',
  );
  const unexplained = await unexplainedRows(tx, { ...subscription, terms }, shared, others);
  const compared = [...own, ...unexplained];
  const months = own.filter((row) => hasPriceOfMonth(row, subscription, terms));
  if (months.length === 0) return { counted: [], compared, signs: [] };
  if (await showsNextCharge(tx, subscription)) return { counted: [], compared, signs: months };
  return { counted: await countedRows(tx, subscription, months), compared, signs: [] };
}

function hasPriceOfMonth(
  row: MirrorTransaction,
  { plan }: SubscriptionWithPlan,
  terms: TermsOf,
): boolean {
  const charge = toListedCharge(row, plan, terms);
  const isMisread = charge.shown === null && readAmount(row.raw as Raw, plan.currency);
  return Boolean(isMisread) || (charge.amount !== null && terms.isMonthly(charge));
}

async function countedRows(
  tx: Database,
  subscription: SubscriptionWithPlan,
  months: MirrorTransaction[],
): Promise<MirrorTransaction[]> {
  const lastNotice = await lastSuccessNotice(tx, subscription);
  const isLater = (row: MirrorTransaction) =>
    !lastNotice || timeOf(row).getTime() - lastNotice.getTime() >= NEXT_MONTH_MS;
  return months.some(isLater) ? months : [];
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

/** A subscription of a customer; null for the plan of one that was not started in this shop. */
type Run = Pick<Subscription, 'startedAt' | 'endedAt'> & {
  subscription: SubscriptionWithPlan | null;
};

/** The customer's other subscriptions, including those that were not started in this shop. */
async function othersOf(
  tx: Database,
  { serviceId }: SubscriptionWithPlan,
  customerId: string,
): Promise<Run[]> {
  const where = { customerId, serviceId: { not: serviceId } };
  const [subscriptions, ownerless] = await Promise.all([
    tx.subscription.findMany({ where, include: { plan: true } }),
    tx.mirrorSubscription.findMany({
      where: { ...where, ownerlessSince: { not: null } },
      select: { deletedAt: true },
    }),
  ]);
  const unknownStart = new Date(0);
  return [
    ...subscriptions.map((one) => ({ ...one, subscription: one })),
    ...ownerless.map(({ deletedAt }) => ({
      ...{ startedAt: unknownStart, endedAt: deletedAt },
      subscription: null,
    })),
  ];
}

/** Rows that may be of several subscriptions and that no price of theirs explains, for the first of them only. */
async function unexplainedRows(
  tx: Database,
  subscription: SubscriptionWithPlan & { terms: TermsOf },
  shared: readonly MirrorTransaction[],
  others: readonly Run[],
): Promise<MirrorTransaction[]> {
  if (shared.length === 0) return [];
  const known = [subscription];
  for (const { subscription: other } of others) {
    if (other) known.push({ ...other, terms: await termsOfCharges(tx, other) });
  }
  known.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.id < b.id ? -1 : 1));
  return shared.filter((row) => {
    const running = known.filter((one) => runsAt(one, timeOf(row)));
    const isUnknown = others.some((one) => !one.subscription && runsAt(one, timeOf(row)));
    const isFirst = running[0]?.id === subscription.id;
    return isFirst && !isUnknown && !running.some((one) => explains(one, row));
  });
}

/** Whether a row may be a charge of this subscription: its price, an unknown amount, or the rest of a changed month. */
function explains(
  { plan, terms }: SubscriptionWithPlan & { terms: TermsOf },
  row: MirrorTransaction,
): boolean {
  const charge = toListedCharge(row, plan, terms);
  const until = charge.at.getTime() + TOLERANCE_MS;
  const wasChanged = terms.changedAt.some(
    (time) => time.getTime() < until && addMonths(time, 1) > charge.at,
  );
  return !charge.shown || wasChanged || terms.isMonthly(charge);
}

function timeOf({ shownAt, firstSeenAt }: MirrorTransaction): Date {
  return shownAt ?? firstSeenAt;
}

/** Clocks differ, and a charge without a date has the date of its first listing. */
const TOLERANCE_MS = DAY_MS;

function runsAt({ startedAt, endedAt }: Pick<Run, 'startedAt' | 'endedAt'>, at: Date): boolean {
  const time = at.getTime();
  return (
    time > startedAt.getTime() - TOLERANCE_MS &&
    (endedAt === null || time < endedAt.getTime() + TOLERANCE_MS)
  );
}

/**
 * SQL: whether a row `t` of the list may be a charge of its customer's subscriptions, by the rules above:
 * it names none, and one of which no other row is named ran then.
 */
export const FALLS_TO_ANY = `(t."subscriptionId" IS NULL AND t.itemless AND EXISTS (
  SELECT 1 FROM subscriptions s WHERE s."customerId" = t."customerId"
    AND s."startedAt" < coalesce(t."shownAt", t."firstSeenAt") + interval '${TOLERANCE_MS} milliseconds'
    AND coalesce(s."endedAt" > coalesce(t."shownAt", t."firstSeenAt") - interval '${TOLERANCE_MS} milliseconds', true)
    AND NOT EXISTS (SELECT 1 FROM mirror_transactions named
      WHERE named."subscriptionId" = s."serviceId" AND named."deletedAt" IS NULL)))`;
