import type { Database } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { type ListedCharge, listedCharges } from './listed-charges';
import { type Month, monthOf } from './months';
import { type Terms, termsOfCharges } from './terms';

/** A listed charge with the month that it is of, and what it was for. */
export type ChargedMonth = ListedCharge &
  Month &
  Terms & {
    /** It is not the first of its month: a change within it, for one. */
    isFurther: boolean;
  };

/** What the listed charges of a subscription were for, in the order of time. */
export async function chargedMonths(
  tx: Database,
  held: Subscription & { plan: Plan },
): Promise<ChargedMonth[]> {
  const terms = await termsOfCharges(tx, held);
  const anchor = held.trialEndsAt ?? held.startedAt;
  const taken = new Set<number>();
  return (await listedCharges(tx, held)).map((charge) => {
    const { at, amount } = charge;
    const month = monthOf(anchor, at);
    const isFurther = taken.has(month.month);
    taken.add(month.month);
    const sold = isFurther ? terms.after(at, amount) : terms.of({ at, from: month.from, amount });
    return { ...charge, ...month, ...sold, isFurther };
  });
}
