import type { Database } from '@/lib/db/client';
import { type ListedCharge, listedCharges } from './listed-charges';
import { type ChargeKind, type Month, monthsOfCharges } from './months';
import { DAY_MS } from './rules';
import { type Terms, type TermsOf, termsOfCharges } from './terms';
import type { SubscriptionWithPlan } from './types';

/** A listed charge with its month and its purpose. */
export type ChargedMonth = ListedCharge &
  Month &
  Terms & {
    kind: ChargeKind;
    /** Whether plan or quantity was changed since the previous month was charged. */
    wasChanged: boolean;
    /** The price of a month under these terms, with taxes; minor units of the plan's currency. */
    price: number;
  };

/** A subscription's listed charges in chronological order, and the terms that explain further ones. */
export type KnownCharges = { months: readonly ChargedMonth[]; terms: TermsOf };

/** The listed charges of a subscription with their months, in chronological order. */
export async function chargedMonths(
  tx: Database,
  subscription: SubscriptionWithPlan,
): Promise<readonly ChargedMonth[]> {
  return (await knownCharges(tx, subscription)).months;
}

/** The same, with the terms. */
export async function knownCharges(
  tx: Database,
  subscription: SubscriptionWithPlan,
): Promise<KnownCharges> {
  const terms = await termsOfCharges(tx, subscription);
  const charges = await listedCharges(tx, subscription, terms);
  const { trialEndsAt, startedAt } = subscription;
  const anchor = trialEndsAt ?? startedAt;
  const months = monthsOfCharges(anchor, charges, terms.changedAt, terms.isMonthly).map((one) => {
    const chargeTerms = one.kind === 'month' ? terms.of(one) : terms.after(one.at, one.amount);
    return { ...one, ...chargeTerms, price: terms.priceOf(chargeTerms) };
  });
  return { months, terms };
}

/** How far the end of a month as calculated here may be from what the service shows. */
const SAME_MONTH_MS = 15 * DAY_MS;

/** The listed charge of the current paid period; null if the list shows none. */
export async function lastPayment(
  tx: Database,
  subscription: SubscriptionWithPlan,
): Promise<ChargedMonth | null> {
  const paidUntil = subscription.paidUntil?.getTime() ?? 0;
  const charged = await chargedMonths(tx, subscription);
  const isCurrentPeriod = ({ kind, to }: ChargedMonth) =>
    kind === 'month' && Math.abs(to.getTime() - paidUntil) < SAME_MONTH_MS;
  return charged.findLast(isCurrentPeriod) ?? null;
}
