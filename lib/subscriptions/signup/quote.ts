import { destinations } from '@/lib/checkout/pricing/quote';
import type { Plan } from '@/lib/db/generated/client';
import { type MonthlyQuote, priceMonth } from '../rules';

/** What a month of a plan costs, delivered to a country; null where nothing is delivered to. */
export async function quoteMonth(
  plan: Pick<Plan, 'priceAmount' | 'currency'>,
  quantity: number,
  country: string,
): Promise<MonthlyQuote | null> {
  const place = (await destinations()).find((one) => one.country === country);
  if (!place) return null;
  const unit = { amount: plan.priceAmount, currency: plan.currency };
  return priceMonth(unit, quantity, place.taxCodes);
}
