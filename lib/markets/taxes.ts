import { taxRates } from '@/brand/catalogue/taxes';
import type { Market, Markets, TaxRate } from './types';

export function categoryTaxes(market: Market, country: string): Record<string, TaxRate[]> {
  const categories = Object.keys(market.categoryTaxCodes ?? {});
  return Object.fromEntries(
    categories.map((category) => [category, ratesIn(market, country, taxRates, category)]),
  );
}

/**
 * @param category taxes of this category; without it, the general taxes
 * @throws Error for a code without a rate
 */
export function ratesIn(
  market: Markets[number],
  country: string,
  rates: readonly TaxRate[],
  category?: string,
): TaxRate[] {
  const codesOfCategory =
    category === undefined ? undefined : market.categoryTaxCodes?.[category]?.[country];
  const codes = [...new Set(codesOfCategory ?? market.taxCodes[country])].sort();
  return codes.map((code) => {
    const rate = rates.find((rate) => rate.code === code);
    if (rate) return rate;
    throw new Error(`brand/markets.ts: ${code} of "${market.key}" is not in catalogue/taxes.ts.`);
  });
}

export function checkTaxCodes(markets: Markets, rates: readonly TaxRate[]): void {
  for (const market of markets) {
    if (!market.open) continue;
    for (const country of Object.keys(market.taxCodes)) ratesIn(market, country, rates);
    for (const [category, codes] of Object.entries(market.categoryTaxCodes ?? {})) {
      for (const country of Object.keys(codes)) ratesIn(market, country, rates, category);
    }
  }
}
