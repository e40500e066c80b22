import { taxRates } from '@/brand/catalogue/taxes';
import { ratesIn } from './rules';
import type { Market, TaxRate } from './types';

export function categoryTaxes(market: Market, country: string): Record<string, TaxRate[]> {
  const categories = Object.keys(market.categoryTaxCodes ?? {});
  return Object.fromEntries(
    categories.map((category) => [category, ratesIn(market, country, taxRates, category)]),
  );
}

/** The taxes of a category if they are the same in all countries of a market; null if they differ. */
export function commonTaxes(market: Market, category: string): TaxRate[] | null {
  const [first = [], ...others] = market.countries.map((country) =>
    ratesIn(market, country, taxRates, category),
  );
  const codes = (rates: readonly TaxRate[]) => rates.map(({ code }) => code).join();
  return others.every((rates) => codes(rates) === codes(first)) ? first : null;
}
