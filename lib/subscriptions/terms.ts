import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { Plan, Subscription, SubscriptionCommand } from '@/lib/db/generated/client';
import { fromDecimal } from '@/lib/money';
import { DAY_MS, priceMonth } from './rules';

/** What a subscription is for. */
export type Terms = { plan: Plan; quantity: number };

/** A change that was accepted shortly before may have come too late for the charge. */
const TOLERANCE_MS = DAY_MS / 2;

type Held = Subscription & { plan: Plan; commands: SubscriptionCommand[] };

/**
 * Keeps what a subscription was for where a fetch shows something else, or a change was accepted.
 * @param next what it is for from now on
 */
export async function keepFormerTerms(
  tx: Database,
  held: Held,
  next: { planKey: string; quantity: number },
): Promise<void> {
  const changeOf = (kind: 'PLAN' | 'QUANTITY', to: Partial<typeof next>) => ({
    to,
    until: held.commands.find((one) => one.kind === kind)?.acceptedAt ?? now(),
  });
  const changes = [
    ...(next.planKey === held.planKey ? [] : [changeOf('PLAN', { planKey: next.planKey })]),
    ...(next.quantity === held.quantity ? [] : [changeOf('QUANTITY', { quantity: next.quantity })]),
  ].toSorted((a, b) => a.until.getTime() - b.until.getTime());
  let was = { planKey: held.planKey, quantity: held.quantity };
  for (const { to, until } of changes) {
    await tx.formerTerms.create({ data: { subscriptionId: held.id, ...was, until } });
    was = { ...was, ...to };
  }
}

/** What is known about a charge. */
export type Charged = {
  /** When it was made. */
  at: Date;
  /** When its month began: an open month is charged as it was issued, however late it is paid. */
  from: Date;
  /** Minor units of the plan's currency; null where that is not shown. */
  amount: number | null;
};

/** Determines what charges were for. */
export type TermsOf = {
  /** What held when its month began, unless its amount is what a month costs by a change made about then. */
  of: (charge: Charged) => Terms;
  /** The same of a further charge of a month: what held once it was made. */
  after: (at: Date, amount: number | null) => Terms;
  /** What a month comes to by some terms, with taxes; minor units of the plan's currency. */
  priceOf: (terms: Terms) => number;
  /** Whether its amount is what a month cost about then. */
  isMonthly: (charge: Omit<Charged, 'from'>) => boolean;
  /** Whether its amount may be that in minor units, read as decimals: nobody can tell which was meant. */
  isMisread: (charge: Omit<Charged, 'from'>) => boolean;
  /** When it was changed. */
  changedAt: readonly Date[];
};

/** Most were never changed: their plans are not loaded. */
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

/** What a subscription's charges were for: changes apply from the next charge on. */
export async function termsOfCharges(
  tx: Database,
  held: Subscription & { plan: Plan },
): Promise<TermsOf> {
  const former = await formerTermsOf(tx, held);
  const rates = await tx.taxRate.findMany({
    where: { code: { in: held.taxCodes } },
    select: { code: true, name: true, ratePpm: true },
  });
  const prices = held.taxesIncluded ? 'gross' : 'net';
  const priceOf = ({ plan: { priceAmount: amount, currency }, quantity }: Terms) =>
    priceMonth({ amount, currency }, quantity, rates, prices).total.amount;
  const since = (time: number): Terms[] => [
    ...former.filter(({ until }) => until.getTime() > time),
    held,
  ];
  const heldAt = (time: number, amount: number | null): Terms => {
    const known = [...since(time), ...since(time - TOLERANCE_MS)];
    const isIt = (terms: Terms) => amount === null || priceOf(terms) === amount;
    const { plan, quantity } = known.find(isIt) ?? known[0] ?? held;
    return { plan, quantity };
  };
  const pricesAbout = (at: Date): number[] => since(at.getTime() - TOLERANCE_MS).map(priceOf);
  return {
    of: ({ at, from, amount }) => heldAt(Math.min(at.getTime(), from.getTime()), amount),
    after: (at, amount) => heldAt(at.getTime() + TOLERANCE_MS, amount),
    priceOf,
    isMonthly: ({ at, amount }) => amount !== null && pricesAbout(at).includes(amount),
    isMisread: ({ at, amount }) =>
      pricesAbout(at).some((price) => fromDecimal(price, held.plan.currency)?.amount === amount),
    changedAt: former.map(({ until }) => until),
  };
}
