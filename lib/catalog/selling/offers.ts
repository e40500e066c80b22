import { homeCurrency } from '@/lib/markets/currencies';

/** SQL over an alias of `catalog_variants` and SQL of a currency; null if the variant is not sold in it. */
export function serviceProductIn(variant: string, currency: string): string {
  return `CASE WHEN ${currency} = '${homeCurrency}' THEN ${variant}."serviceProductId" ELSE (
    SELECT offer."serviceProductId" FROM catalog_offers offer
    WHERE offer."variantId" = ${variant}.id AND offer.currency = ${currency}) END`;
}
