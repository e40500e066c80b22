import { catalogue } from '@/brand/catalogue/all';
import { taxRates } from '@/brand/catalogue/taxes';
import { markets } from '@/brand/markets';
import { checkShipping, checkTaxCodes } from '@/lib/markets/rules';
import { checkSlugs } from '@/lib/markets/slugs';

/**
 * @throws Error where an open market names a tax without a rate, or a way of delivery that the catalogue does not have,
 *   or where a slug of a language is that of another product.
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
