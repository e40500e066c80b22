import { catalogue } from '@/brand/catalogue/all';
import { taxRates } from '@/brand/catalogue/taxes';
import { markets } from '@/brand/markets';
import { checkShipping, checkTaxCodes } from '@/lib/markets/rules';
import { checkSlugs } from '@/lib/markets/slugs';

/**
 * @throws Error where an open market names a tax without a rate or a delivery method that the catalogue does not
 * have, or where a translated slug is another product's.
 */
export function checkMarkets(): void {
  checkTaxCodes(markets, taxRates);
  checkSlugs(catalogue.map(({ slug }) => slug));
  const ways = catalogue.filter(({ category }) => category === 'shipping');
  checkShipping(
    markets,
    ways.map(({ slug }) => slug),
  );
}
