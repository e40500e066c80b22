import { destinations } from '@/lib/checkout/pricing/quote';
import { db } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { type MonthlyQuote, priceMonth } from '../rules';

type Priced = Pick<Plan, 'priceAmount' | 'currency'>;

const unitOf = ({ priceAmount, currency }: Priced) => ({ amount: priceAmount, currency });

/** What a month of a plan costs, delivered to a country; null where nothing is delivered to. */
export async function quoteMonth(
  plan: Priced,
  quantity: number,
  country: string,
): Promise<MonthlyQuote | null> {
  const place = (await destinations()).find((one) => one.country === country);
  if (!place) return null;
  return priceMonth(unitOf(plan), quantity, place.taxCodes);
}

/**
 * What a month of a subscription costs, by its own plan or by another one: the service taxes it by the codes that it
 * was started with, also when the shop delivers to that country no longer. Null where its taxes are not known here.
 */
export async function quoteHeld(
  held: Pick<Subscription, 'quantity' | 'country' | 'taxCodes'>,
  plan: Priced,
): Promise<MonthlyQuote | null> {
  const codes = [...new Set(held.taxCodes)];
  const rates = await db().taxRate.findMany({
    where: { code: { in: codes } },
    select: { code: true, name: true, ratePpm: true },
    orderBy: { code: 'asc' },
  });
  if (codes.length === 0 || rates.length < codes.length) {
    return quoteMonth(plan, held.quantity, held.country);
  }
  return priceMonth(unitOf(plan), held.quantity, rates);
}
