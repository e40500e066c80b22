import { countryOf } from '@/lib/addresses/territories';
import { type Destination, destinations } from '@/lib/checkout/pricing/quote';
import type { TaxCode, TaxLine } from '@/lib/checkout/pricing/rules';
import { db } from '@/lib/db/client';
import type { Plan, Subscription } from '@/lib/db/generated/client';
import { marketOf } from '@/lib/markets/currencies';
import { categoryTaxes } from '@/lib/markets/taxes';
import type { Market } from '@/lib/markets/types';
import { type Money, multiplyMoney } from '@/lib/money';
import { type Prices, taxedSum } from '@/lib/tax';

export type MonthlyQuote = {
  currency: string;
  unit: Money;
  quantity: number;
  subtotal: Money;
  taxes: TaxLine[];
  /** The price is gross: the subtotal is the total and contains the taxes, whose codes are not sent. */
  taxesIncluded: boolean;
  total: Money;
};

/** Calculates a month's total as the service does: every tax is a share of the subtotal, rounded half up. */
export function priceMonth(
  unit: Money,
  quantity: number,
  taxCodes: readonly TaxCode[],
  prices: Prices,
): MonthlyQuote {
  const subtotal = multiplyMoney(unit, quantity);
  const { taxes, total } = taxedSum(subtotal, taxCodes, prices);
  const taxesIncluded = prices === 'gross';
  return { currency: unit.currency, unit, quantity, subtotal, taxes, taxesIncluded, total };
}

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
  const place = (await destinations(market)).find(
    (candidate) => candidate.destination === destination,
  );
  if (!place) return null;
  const taxes = prices === 'gross' ? taxesOfPlans(market, place) : place.taxCodes;
  return priceMonth(unitOf(plan), quantity, taxes, prices);
}

/** The taxes in gross prices of plans at a destination. */
export function taxesOfPlans(
  market: Market,
  { destination, taxCodes }: Pick<Destination, 'destination' | 'taxCodes'>,
): readonly TaxCode[] {
  return categoryTaxes(market, destination).plans ?? taxCodes;
}

/**
 * The price of a month of a subscription, under its own plan or another plan, with the tax codes of its start, even if
 * the shop no longer delivers to its country. Null if its taxes are unknown.
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
  // A gross price is the same whatever taxes it includes.
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
