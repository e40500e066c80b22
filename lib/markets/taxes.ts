import { taxRates } from '@/brand/catalogue/taxes';
import { ratesIn } from './rules';
import type { Market, TaxRate } from './types';

export function categoryTaxes(market: Market, country: string): Record<string, TaxRate[]> {
  const categories = Object.keys(market.categoryTaxCodes ?? {});
  return Object.fromEntries(
    categories.map((category) => [category, ratesIn(market, country, taxRates, category)]),
  );
}
