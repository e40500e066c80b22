import { homeCurrency } from '@/lib/markets/currencies';

/**
 * SQL: the id of a variant's product at the service in a currency; null if it is not sold in it.
 * @param variant alias of a row of `catalog_variants`
 * @param currency SQL of an ISO 4217 code
 */
export function serviceProductIn(variant: string, currency: string): string {
  return `CASE WHEN ${currency} = '${homeCurrency}' THEN ${variant}."serviceProductId" ELSE (
    SELECT offer."serviceProductId" FROM catalog_offers offer
    WHERE offer."variantId" = ${variant}.id AND offer.currency = ${currency}) END`;
}
