import { formats } from './formats';
import { type AddressRules, anyCountry, rulesOf } from './rules';

const known = new Map<string, AddressRules>();

/** The rules of a country's addresses, by ISO 3166-1 alpha-2. On the server: it has all countries. */
export function addressRules(country: string): AddressRules {
  const format = formats[country];
  if (!format) return anyCountry;
  const rules = known.get(country) ?? rulesOf(format, country);
  known.set(country, rules);
  return rules;
}
