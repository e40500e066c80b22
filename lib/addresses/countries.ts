import { markets } from '@/brand/markets';
import { formats } from './formats';
import { type AddressRules, anyCountry, destinationIn, type PlaceInput, rulesOf } from './rules';
import { territories } from './territories';

const known = new Map<string, AddressRules>();

/** The rules of a country's addresses, by ISO 3166-1 alpha-2. On the server: it has all countries. */
export function addressRules(country: string): AddressRules {
  const format = formats[country];
  if (!format) return anyCountry;
  const rules = known.get(country) ?? {
    ...rulesOf(format, country),
    territories: ownTerritories(country),
  };
  known.set(country, rules);
  return rules;
}

/** The territories of a country that are not taxed as it is, with those that a market delivers to. */
function ownTerritories(country: string): AddressRules['territories'] {
  return territories.flatMap(({ country: of, tax, ...territory }) =>
    of === country && tax !== 'country'
      ? [{ ...territory, isServed: markets.some(({ taxCodes }) => taxCodes[territory.code]) }]
      : [],
  );
}

/** Where an address is for taxes and delivery: the code of a territory that is not taxed as its country is, or the country. */
export function destinationOf(address: PlaceInput & { country: string }): string {
  return destinationIn(address, addressRules(address.country));
}
