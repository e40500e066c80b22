import type { Database } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { type ListedCharge, listedCharges } from './listed-charges';
import { type ChargeKind, type Month, monthsOfCharges } from './months';
import { type Terms, termsOfCharges } from './terms';

/** A listed charge with the month that it is of, and what it was for. */
export type ChargedMonth = ListedCharge & Month & Terms & { kind: ChargeKind };

/** What the listed charges of a subscription were for, in the order of time. */
export async function chargedMonths(
  tx: Database,
  held: Subscription & { plan: Plan },
): Promise<ChargedMonth[]> {
  const { of, after, isMonthly, changedAt } = await termsOfCharges(tx, held);
  const charges = await listedCharges(tx, held);
  const anchor = held.trialEndsAt ?? held.startedAt;
  return monthsOfCharges(anchor, charges, changedAt, isMonthly).map((one) => ({
    ...one,
    ...(one.kind === 'month' ? of(one) : after(one.at, one.amount)),
  }));
}
