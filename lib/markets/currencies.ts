import { markets } from '@/brand/markets';

/** ISO 4217: the default market's currency, which the catalogue's `price` is in. */
export const homeCurrency: string = markets[0].currency;

/** Each currency that an open market sells in, the default market's first. */
export function soldCurrencies(): readonly string[] {
  return [...new Set(markets.flatMap(({ currency, open }) => (open ? [currency] : [])))];
}
