import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { fromDecimal } from '@/lib/money';
import { DAY_MS, priceMonth } from './rules';
import type { SubscriptionWithCommands, SubscriptionWithPlan } from './types';

/** The plan and quantity that a charge is for. */
export type Terms = { plan: Plan; quantity: number };

/** A change that was accepted shortly before a charge may have been too late for it. */
const TOLERANCE_MS = DAY_MS / 2;

/**
 * Records the former plan or quantity if a fetch shows another one, or a change was accepted.
 * @param next plan and quantity from now on
 */
export async function recordFormerTerms(
  tx: Database,
  subscription: SubscriptionWithCommands,
  next: { planKey: string; quantity: number },
): Promise<void> {
  const changeOf = (kind: 'PLAN' | 'QUANTITY', to: Partial<typeof next>) => ({
    to,
    until: subscription.commands.find((one) => one.kind === kind)?.acceptedAt ?? now(),
  });
  const changes = [
    ...(next.planKey === subscription.planKey ? [] : [changeOf('PLAN', { planKey: next.planKey })]),
    ...(next.quantity === subscription.quantity
      ? []
      : [changeOf('QUANTITY', { quantity: next.quantity })]),
  ].toSorted((a, b) => a.until.getTime() - b.until.getTime());
  let was = { planKey: subscription.planKey, quantity: subscription.quantity };
  for (const { to, until } of changes) {
    await tx.formerTerms.create({ data: { subscriptionId: subscription.id, ...was, until } });
    was = { ...was, ...to };
  }
}

/** A charge, as far as it is known. */
export type Charged = {
  /** When it was made. */
  at: Date;
  /** When its month began: an open month keeps its price, however late it is paid. */
  from: Date;
  /** Minor units of the plan's currency; null if not shown. */
  amount: number | null;
};

/** Determines what charges were for. */
export type TermsOf = {
  /** The terms when its month began, unless its amount is the price after a change at about that time. */
  of: (charge: Charged) => Terms;
  /** The same for a further charge within a month: the terms once it was made. */
  after: (at: Date, amount: number | null) => Terms;
  /** The price of a month under some terms, with taxes; minor units of the plan's currency. */
  priceOf: (terms: Terms) => number;
  /** Whether its amount was the price of a month at about that time. */
  isMonthly: (charge: Omit<Charged, 'from'>) => boolean;
  /** Whether its amount may be that price in minor units, read as decimals: it is ambiguous. */
  isMisread: (charge: Omit<Charged, 'from'>) => boolean;
  /** When plan or quantity was changed. */
  changedAt: readonly Date[];
};

/** Most subscriptions were never changed: no plans are loaded for them. */
async function formerTermsOf(tx: Database, { id: subscriptionId }: Subscription) {
  const former = await tx.formerTerms.findMany({
    where: { subscriptionId },
    orderBy: [{ until: 'asc' }, { id: 'asc' }],
  });
  if (former.length === 0) return [];
  const plans = await tx.plan.findMany({
    where: { key: { in: former.map(({ planKey }) => planKey) } },
  });
  return former.flatMap(({ planKey, ...one }) => {
    const plan = plans.find(({ key }) => key === planKey);
    return plan ? [{ ...one, plan }] : [];
  });
}

/** The terms of a subscription's charges: changes apply from the next charge on. */
export async function termsOfCharges(
  tx: Database,
  subscription: SubscriptionWithPlan,
): Promise<TermsOf> {
  const former = await formerTermsOf(tx, subscription);
  const rates = await tx.taxRate.findMany({
    where: { code: { in: subscription.taxCodes } },
    select: { code: true, name: true, ratePpm: true },
  });
  const prices = subscription.taxesIncluded ? 'gross' : 'net';
  const priceOf = ({ plan: { priceAmount: amount, currency }, quantity }: Terms) =>
    priceMonth({ amount, currency }, quantity, rates, prices).total.amount;
  const since = (time: number): Terms[] => [
    ...former.filter(({ until }) => until.getTime() > time),
    subscription,
  ];
  const termsAt = (time: number, amount: number | null): Terms => {
    const known = [...since(time), ...since(time - TOLERANCE_MS)];
    const matches = (terms: Terms) => amount === null || priceOf(terms) === amount;
    const { plan, quantity } = known.find(matches) ?? known[0] ?? subscription;
    return { plan, quantity };
  };
  const pricesAbout = (at: Date): number[] => since(at.getTime() - TOLERANCE_MS).map(priceOf);
  return {
    of: ({ at, from, amount }) => termsAt(Math.min(at.getTime(), from.getTime()), amount),
    after: (at, amount) => termsAt(at.getTime() + TOLERANCE_MS, amount),
    priceOf,
    isMonthly: ({ at, amount }) => amount !== null && pricesAbout(at).includes(amount),
    isMisread: ({ at, amount }) =>
      pricesAbout(at).some(
        (price) => fromDecimal(price, subscription.plan.currency)?.amount === amount,
      ),
    changedAt: former.map(({ until }) => until),
  };
}
