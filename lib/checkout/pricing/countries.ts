import { shop } from '@/brand/shop';
import type { AddressRules } from '@/lib/addresses/address-rules';
import { addressRules } from '@/lib/addresses/country-rules';
import { countryName } from '@/lib/format';
import type { Market } from '@/lib/markets/types';
import { routableViews } from '@/lib/markets/views';
import { countriesOf, destinations } from './quote';

/** A country in a form, with its address format. */
export type CountryChoice = { code: string; name: string; rules: AddressRules };

// module: subscriptions
/** The countries that a market delivers to, sorted by name. */
export async function countryChoices(market: Market, locale: string): Promise<CountryChoice[]> {
  return choicesOf(countriesOf(await destinations(market)), locale);
}

/** The countries that any market delivers to: an account and its addresses belong to all markets. */
export async function countriesOfAllMarkets(locale: string): Promise<CountryChoice[]> {
  const markets = new Set(routableViews().map(({ market }) => market));
  const places = (await Promise.all([...markets].map(destinations))).flat();
  return choicesOf(countriesOf(places), locale);
}

/** Countries for forms. The browser gets the address formats of these only. */
export function choicesOf(
  countries: readonly string[],
  locale: string = shop.locale,
): CountryChoice[] {
  return countries
    .map((code) => ({ code, name: countryName(code, locale), rules: addressRules(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}
