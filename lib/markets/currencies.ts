import { markets as settings } from '@/brand/markets';
import { withDefaults } from './rules';
import type { Market } from './types';

const markets = withDefaults(settings);

/** ISO 4217: the default market's currency, which the catalogue's `price` is in. */
export const homeCurrency: string = markets[0].currency;

// module: subscriptions
/**
 * The market that sells to a country in a currency; without one, the first market of that currency, and the
 * default market for a currency that is no longer sold in.
 */
export function marketOf(currency: string, country: string): Market {
  const selling = markets.filter((market) => market.open && market.currency === currency);
  const own = selling.find(({ countries }) => countries.includes(country));
  return own ?? selling[0] ?? markets[0];
}

/** The sold currencies without the default market's. */
export function otherCurrencies(): readonly string[] {
  return soldCurrencies().filter((currency) => currency !== homeCurrency);
}

/** Each currency that an open market sells in, the default market's first. */
export function soldCurrencies(): readonly string[] {
  return [...new Set(markets.flatMap(({ currency, open }) => (open ? [currency] : [])))];
}
