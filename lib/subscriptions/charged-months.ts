import type { Database } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { type ListedCharge, listedCharges } from './listed-charges';
import { type ChargeKind, type Month, monthsOfCharges } from './months';
import { DAY_MS } from './rules';
import { type Terms, type TermsOf, termsOfCharges } from './terms';

/** A listed charge with its month, and what it was for. */
export type ChargedMonth = ListedCharge &
  Month &
  Terms & {
    kind: ChargeKind;
    /** Whether plan or quantity was changed since the previous month was charged. */
    wasChanged: boolean;
    /** The price of a month by these terms, with taxes; minor units of the plan's currency. */
    price: number;
  };

/** What is known of a subscription's charges: those that are listed, and what tells what others were for. */
export type KnownCharges = { months: readonly ChargedMonth[]; terms: TermsOf };

/** What the listed charges of a subscription were for, in the order of time. */
export async function chargedMonths(
  tx: Database,
  held: Subscription & { plan: Plan },
): Promise<readonly ChargedMonth[]> {
  return (await knownCharges(tx, held)).months;
}

/** The same with what tells what others were for. */
export async function knownCharges(
  tx: Database,
  held: Subscription & { plan: Plan },
): Promise<KnownCharges> {
  const terms = await termsOfCharges(tx, held);
  const charges = await listedCharges(tx, held, terms);
  const anchor = held.trialEndsAt ?? held.startedAt;
  const months = monthsOfCharges(anchor, charges, terms.changedAt, terms.isMonthly).map((one) => {
    const its = one.kind === 'month' ? terms.of(one) : terms.after(one.at, one.amount);
    return { ...one, ...its, price: terms.priceOf(its) };
  });
  return { months, terms };
}

/** How far the end of a month as it is counted here may be from what the service shows. */
const SAME_MONTH_MS = 15 * DAY_MS;

/** The listed charge by which is paid what is paid; null where none shows. */
export async function lastPayment(
  tx: Database,
  held: Subscription & { plan: Plan },
): Promise<ChargedMonth | null> {
  const paidUntil = held.paidUntil?.getTime() ?? 0;
  const charged = await chargedMonths(tx, held);
  const isIt = ({ kind, to }: ChargedMonth) =>
    kind === 'month' && Math.abs(to.getTime() - paidUntil) < SAME_MONTH_MS;
  return charged.findLast(isIt) ?? null;
}
