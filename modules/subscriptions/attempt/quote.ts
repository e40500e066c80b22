import { countryOf } from '@/lib/addresses/territories';
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

/**
 * The price of a month of a plan in its market; null if the shop does not deliver there.
 * @param destination a country, or the code of a territory: `destinationOf` an address
 */
export async function quoteMonth(
  plan: Priced,
  quantity: number,
  destination: string,
): Promise<MonthlyQuote | null> {
  const market = marketOf(plan.currency, countryOf(destination));
  return monthIn(market, destination, plan, quantity, market.prices);
}

async function monthIn(
  market: Market,
  destination: string,
  plan: Priced,
  quantity: number,
  prices: Prices,
) {
  const place = (await destinations(market)).find((one) => one.destination === destination);
  if (!place) return null;
  const taxes = prices === 'gross' ? taxesOfPlans(market, place) : place.taxCodes;
  return priceMonth(unitOf(plan), quantity, taxes, prices);
}

/** The taxes that gross prices of plans include at a destination. */
export function taxesOfPlans(
  market: Market,
  { destination, taxCodes }: Pick<Destination, 'destination' | 'taxCodes'>,
): readonly TaxCode[] {
  return categoryTaxes(market, destination).plans ?? taxCodes;
}

/**
 * The price of a month of a subscription, under its own plan or another one, with the tax codes that it was
 * started with, even if the shop no longer delivers to its country. Null if its taxes are unknown.
 */
export async function quoteSubscription(
  subscription: Pick<Subscription, 'quantity' | 'country' | 'taxCodes' | 'taxesIncluded'>,
  plan: Priced,
): Promise<MonthlyQuote | null> {
  const codes = [...new Set(subscription.taxCodes)];
  const rates = await db().taxRate.findMany({
    where: { code: { in: codes } },
    select: { code: true, name: true, ratePpm: true },
    orderBy: { code: 'asc' },
  });
  // A gross price does not depend on the taxes that it includes.
  if (!subscription.taxesIncluded && (codes.length === 0 || rates.length < codes.length)) {
    const market = marketOf(plan.currency, subscription.country);
    return monthIn(market, subscription.country, plan, subscription.quantity, 'net');
  }
  return priceMonth(
    unitOf(plan),
    subscription.quantity,
    rates,
    subscription.taxesIncluded ? 'gross' : 'net',
  );
}
