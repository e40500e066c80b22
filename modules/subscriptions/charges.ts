import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorTransaction, Plan, Subscription } from '@/lib/db/generated/client';
import type { Money } from '@/lib/money';
import { isNoCharge } from '@/lib/service/resources';
import { priceMonth } from './attempt/quote';
import {
  type ChargeKind,
  type Dated,
  dated,
  type LastMonth,
  type Month,
  monthsOfCharges,
  paidMonths,
  TOLERANCE_MS,
} from './months';
import type { SubscriptionWithCommands, SubscriptionWithPlan } from './types';

export type Terms = { plan: Plan; quantity: number };

export type PaidMonth = Month & Terms;

/** A listed charge of a subscription and its purpose. Amounts are minor units of the plan's currency. */
export type Charge = PaidMonth &
  Dated & {
    id: string;
    /** The list names the subscription; else `claimMonths` has bound the charge. */
    isNamed: boolean;
    /** As listed, in any currency; null if not shown. */
    shown: Money | null;
    /** Null if not shown, or shown in another currency. */
    amount: number | null;
    kind: ChargeKind;
    /** Plan or quantity was changed since the previous month was charged. */
    wasChanged: boolean;
    /** The price of a month under these terms, with taxes. */
    price: number;
  };

/** The listed transactions that name a subscription or pay its months, including failed charges. */
export function transactionsOf(
  tx: Database,
  { serviceId }: Pick<Subscription, 'serviceId'>,
): Promise<MirrorTransaction[]> {
  return tx.mirrorTransaction.findMany({
    where: { OR: [{ subscriptionId: serviceId }, { monthOf: serviceId }], deletedAt: null },
  });
}

export function shownAmount({ amount, currency }: MirrorTransaction): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

/** A subscription's listed charges in chronological order, without failures, refunds and charges of 0.00. */
export async function chargesOf(
  tx: Database,
  subscription: SubscriptionWithPlan,
): Promise<Charge[]> {
  const { plan, trialEndsAt, startedAt } = subscription;
  const terms = await termsOf(tx, subscription);
  const charges = (await transactionsOf(tx, subscription))
    .filter((row) => !isNoCharge(row.status) && shownAmount(row)?.amount !== 0)
    .map((row) => {
      const shown = shownAmount(row);
      const amount = shown?.currency === plan.currency ? shown.amount : null;
      const isNamed = row.subscriptionId !== null;
      const at = dated(row.shownAt, row.firstSeenAt);
      return { id: row.serviceId, isNamed, ...at, shown, amount };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  const isMonthly = (charge: (typeof charges)[number]) =>
    charge.amount === terms.priceOf(terms.afterChange(charge.at));
  const anchor = trialEndsAt ?? startedAt;
  return monthsOfCharges(anchor, charges, terms.changedAt, isMonthly).map((charge) => {
    const { kind, at, from } = charge;
    // An open month keeps its terms, however late it is paid.
    const began = new Date(Math.min(at.getTime(), from.getTime()));
    const ofCharge = kind === 'month' ? terms.at(began) : terms.afterChange(at);
    return { ...charge, ...ofCharge, price: terms.priceOf(ofCharge) };
  });
}

/** The paid months by the calendar, where no list names the charges. */
export async function calendarMonths(
  tx: Database,
  subscription: SubscriptionWithPlan,
): Promise<PaidMonth[]> {
  const { trialEndsAt, startedAt, paidUntil } = subscription;
  if (!paidUntil) return [];
  const terms = await termsOf(tx, subscription);
  return paidMonths(trialEndsAt ?? startedAt, paidUntil).map((month) => ({
    ...month,
    ...terms.at(month.from),
  }));
}

export function lastMonthOf(charges: readonly Charge[]): LastMonth | null {
  const last = charges.findLast(({ kind }) => kind === 'month');
  return last ? { at: last.at, to: last.to } : null;
}

/** The plan and quantity at any time, and their prices. Changes apply from the next charge on. */
export async function termsOf(tx: Database, subscription: SubscriptionWithPlan) {
  const former = await tx.formerTerms.findMany({
    where: { subscriptionId: subscription.id },
    orderBy: [{ until: 'asc' }, { id: 'asc' }],
    include: { plan: true },
  });
  const rates = await tx.taxRate.findMany({
    where: { code: { in: subscription.taxCodes } },
    select: { code: true, name: true, ratePpm: true },
  });
  const prices = subscription.taxesIncluded ? 'gross' : 'net';
  const at = (time: Date): Terms => {
    const { plan, quantity } = former.find(({ until }) => until > time) ?? subscription;
    return { plan, quantity };
  };
  return {
    at,
    /** The terms after a change at about that time. */
    afterChange: (time: Date) => at(new Date(time.getTime() + TOLERANCE_MS)),
    priceOf: ({ plan: { priceAmount: amount, currency }, quantity }: Terms) =>
      priceMonth({ amount, currency }, quantity, rates, prices).total.amount,
    changedAt: former.map(({ until }) => until),
  };
}

/**
 * Records the former plan or quantity when either changes.
 * @param next plan and quantity from now on
 */
export async function recordFormerTerms(
  tx: Database,
  { id: subscriptionId, planKey, quantity, commands }: SubscriptionWithCommands,
  next: { planKey: string; quantity: number },
): Promise<void> {
  const changes = [
    ...(next.planKey === planKey ? [] : [{ kind: 'PLAN', to: { planKey: next.planKey } }]),
    ...(next.quantity === quantity ? [] : [{ kind: 'QUANTITY', to: { quantity: next.quantity } }]),
  ]
    .map(({ kind, to }) => ({
      to,
      until: commands.find((command) => command.kind === kind)?.sentAt ?? now(),
    }))
    .toSorted((a, b) => a.until.getTime() - b.until.getTime());
  let former = { planKey, quantity };
  for (const { to, until } of changes) {
    await tx.formerTerms.create({ data: { subscriptionId, ...former, until } });
    former = { ...former, ...to };
  }
}

/** Flags a second charge within a month, and a month's charge that differs from the agreed price. */
export async function flagCharges(
  tx: Database,
  subscription: Pick<Subscription, 'id' | 'taxCodes' | 'taxesIncluded'>,
  charges: readonly Charge[],
): Promise<void> {
  const { id: subscriptionId } = subscription;
  const again = charges.filter(({ kind }) => kind === 'again').map(({ id }) => id);
  if (again.length > 0) {
    const transactionId = again.join(', ');
    await raiseFlag(tx, { subscriptionId }, 'charged-again', { transactionId });
  }
  const differing = charges.filter(differs);
  if (differing.length === 0) return;
  const attempt = await tx.subscriptionAttempt.findUnique({
    where: { id: subscriptionId },
    select: { monthlyAmount: true },
  });
  // Without known taxes, the price of a month is unknown.
  const isPriced = subscription.taxesIncluded || subscription.taxCodes.length > 0;
  const changedAt = charges.find(({ wasChanged }) => wasChanged)?.at;
  for (const { at, shown, amount, price } of differing) {
    const first = changedAt && at >= changedAt ? undefined : attempt?.monthlyAmount;
    const agreed = first ?? (isPriced ? price : undefined);
    if (!shown || agreed === undefined || amount === agreed) continue;
    const detail = { charged: shown.amount, currency: shown.currency, agreed };
    await raiseFlag(tx, { subscriptionId }, `amount-differs:${shown.amount}`, detail);
  }
}

/** The first charge after a change may include the rest of a month. */
function differs({ kind, wasChanged, shown, amount, price }: Charge): boolean {
  return kind === 'month' && !wasChanged && shown !== null && amount !== price;
}
