import type { Database } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { type ListedCharge, listedCharges } from './listed-charges';
import { type ChargeKind, type Month, monthsOfCharges } from './months';
import { DAY_MS } from './rules';
import { type Terms, type TermsOf, termsOfCharges } from './terms';

/** A listed charge with the month that it is of, and what it was for. */
export type ChargedMonth = ListedCharge &
  Month &
  Terms & {
    kind: ChargeKind;
    /** Plan or quantity were, since the month before was charged. */
    wasChanged: boolean;
    /** What a month comes to by these terms, with taxes; minor units of the plan's currency. */
    price: number;
  };

/**
 * What the listed charges of a subscription were for, in the order of time.
 * @param terms of its charges, where they have been read
 */
export async function chargedMonths(
  tx: Database,
  held: Subscription & { plan: Plan },
  terms?: TermsOf,
): Promise<ChargedMonth[]> {
  const { of, after, priceOf, isMonthly, changedAt } = terms ?? (await termsOfCharges(tx, held));
  const charges = await listedCharges(tx, held);
  const anchor = held.trialEndsAt ?? held.startedAt;
  return monthsOfCharges(anchor, charges, changedAt, isMonthly).map((one) => {
    const agreed = one.kind === 'month' ? of(one) : after(one.at, one.amount);
    return { ...one, ...agreed, price: priceOf(agreed) };
  });
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
