import { type Destination, destinations } from '@/lib/checkout/pricing/quote';
import type { TaxCode } from '@/lib/checkout/pricing/rules';
import { db } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { marketOf } from '@/lib/markets/currencies';
import { categoryTaxes } from '@/lib/markets/taxes';
import type { Market } from '@/lib/markets/types';
import type { Prices } from '@/lib/tax';
import { type MonthlyQuote, priceMonth } from '../rules';

type Priced = Pick<Plan, 'priceAmount' | 'currency'>;

const unitOf = ({ priceAmount, currency }: Priced) => ({ amount: priceAmount, currency });

/** What a month of a plan costs in its market, delivered to a country; null where nothing is delivered to. */
export async function quoteMonth(
  plan: Priced,
  quantity: number,
  country: string,
): Promise<MonthlyQuote | null> {
  const market = marketOf(plan.currency, country);
  return monthIn(market, country, plan, quantity, market.prices);
}

async function monthIn(
  market: Market,
  country: string,
  plan: Priced,
  quantity: number,
  prices: Prices,
) {
  const place = (await destinations(market)).find((one) => one.country === country);
  if (!place) return null;
  const taxes = prices === 'gross' ? taxesOfPlans(market, place) : place.taxCodes;
  return priceMonth(unitOf(plan), quantity, taxes, prices);
}

/** What gross prices of plans contain in a country. */
export function taxesOfPlans(
  market: Market,
  { country, taxCodes }: Destination,
): readonly TaxCode[] {
  return categoryTaxes(market, country).plans ?? taxCodes;
}

/**
 * What a month of a subscription costs, by its own plan or by another one: it is taxed by the codes that it was
 * started with, also when the shop delivers to that country no longer. Null where its taxes are not known here.
 */
export async function quoteHeld(
  held: Pick<Subscription, 'quantity' | 'country' | 'taxCodes' | 'taxesIncluded'>,
  plan: Priced,
): Promise<MonthlyQuote | null> {
  const codes = [...new Set(held.taxCodes)];
  const rates = await db().taxRate.findMany({
    where: { code: { in: codes } },
    select: { code: true, name: true, ratePpm: true },
    orderBy: { code: 'asc' },
  });
  // A gross price stays what it is, whatever it contains.
  if (!held.taxesIncluded && (codes.length === 0 || rates.length < codes.length)) {
    const market = marketOf(plan.currency, held.country);
    return monthIn(market, held.country, plan, held.quantity, 'net');
  }
  return priceMonth(unitOf(plan), held.quantity, rates, held.taxesIncluded ? 'gross' : 'net');
}
