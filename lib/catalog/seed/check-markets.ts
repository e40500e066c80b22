import { catalogue } from '@/brand/catalogue/all';
import { taxRates } from '@/brand/catalogue/taxes';
import { markets } from '@/brand/markets';
import { checkShipping, checkTaxCodes } from '@/lib/markets/rules';

/** @throws Error where an open market names a tax without a rate, or a way of delivery that the catalogue does not have. */
export function checkMarkets(): void {
  checkTaxCodes(markets, taxRates);
  const ways = catalogue.filter(({ category }) => category === 'shipping');
  checkShipping(
    markets,
    ways.map(({ slug }) => slug),
  );
}
