import { markets as settings } from '@/brand/markets';
import { withDefaults } from './market-settings';
import type { Market } from './types';

const markets = withDefaults(settings);

/** ISO 4217: the default market's currency, in which the catalogue states `price`. */
export const homeCurrency: string = markets[0].currency;

// module: subscriptions
/** The market that sells to a country in a currency, else the first of that currency, else the default market. */
export function marketOf(currency: string, country: string): Market {
  const selling = markets.filter((market) => market.open && market.currency === currency);
  const own = selling.find(({ countries }) => countries.includes(country));
  return own ?? selling[0] ?? markets[0];
}

export function otherCurrencies(): readonly string[] {
  return soldCurrencies().filter((currency) => currency !== homeCurrency);
}

export function soldCurrencies(): readonly string[] {
  return [...new Set(markets.flatMap(({ currency, open }) => (open ? [currency] : [])))];
}
