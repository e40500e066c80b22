import { shop } from '@/brand/shop';
import { addressRules } from '@/lib/addresses/countries';
import type { AddressRules } from '@/lib/addresses/rules';
import { countryName } from '@/lib/format';
import type { Market } from '@/lib/markets/types';
import { answeredViews } from '@/lib/markets/views';
import { destinations } from './quote';

/** A country to choose, with what its addresses are made of. */
export type CountryChoice = { code: string; name: string; rules: AddressRules };

/** The countries that a market delivers to, with their names, in the order of these. */
export async function countryChoices(market: Market, locale: string): Promise<CountryChoice[]> {
  const codes = (await destinations(market)).map(({ country }) => country);
  return choicesOf(codes, locale);
}

/** The countries that any market delivers to: an account, and its addresses, are those of all. */
export async function countriesOfAllMarkets(locale: string): Promise<CountryChoice[]> {
  const markets = new Set(answeredViews().map(({ market }) => market));
  const places = (await Promise.all([...markets].map(destinations))).flat();
  return choicesOf([...new Set(places.map(({ country }) => country))], locale);
}

/** Countries as forms offer them. The browser is sent the rules of these, and of no others. */
export function choicesOf(
  countries: readonly string[],
  locale: string = shop.locale,
): CountryChoice[] {
  return countries
    .map((code) => ({ code, name: countryName(code, locale), rules: addressRules(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}
