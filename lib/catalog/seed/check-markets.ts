import { catalogue } from '@/brand/catalogue/all';
import { taxRates } from '@/brand/catalogue/taxes';
import { markets } from '@/brand/markets';
import { checkShipping } from '@/lib/markets/market-settings';
import { checkSlugs } from '@/lib/markets/slugs';
import { checkTaxCodes } from '@/lib/markets/taxes';

/** @throws Error if an open market names an unknown tax or delivery method, or a translated slug is ambiguous */
export function checkMarkets(): void {
  checkTaxCodes(markets, taxRates);
  checkSlugs(catalogue.map(({ slug }) => slug));
  const ways = catalogue.filter(({ category }) => category === 'shipping');
  checkShipping(
    markets,
    ways.map(({ slug }) => slug),
  );
}
