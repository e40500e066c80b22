import * as z from 'zod/mini';
import { markets } from '@/brand/markets';
import { currentTexts } from '@/lib/texts/current-view';
import {
  type AddressInput,
  type AddressRules,
  addressProblems,
  anyCountry,
  destinationIn,
  normaliseAddress,
  type PlaceInput,
  rulesOf,
} from './address-rules';
import { formats } from './formats';
import { territories } from './territories';

const cached = new Map<string, AddressRules>();

/** The address rules of a country, by ISO 3166-1 alpha-2. Server only, because the rules of all countries are large. */
export function addressRules(country: string): AddressRules {
  const format = formats[country];
  if (!format) return anyCountry;
  const rules = cached.get(country) ?? {
    ...rulesOf(format, country),
    territories: territoriesOf(country),
  };
  cached.set(country, rules);
  return rules;
}

/** Territories that are taxed differently from their country, and whether a market delivers there. */
function territoriesOf(country: string): AddressRules['territories'] {
  return territories.flatMap(({ country: owner, tax, ...territory }) =>
    owner === country && tax !== 'country'
      ? [{ ...territory, isServed: markets.some(({ taxCodes }) => taxCodes[territory.code]) }]
      : [],
  );
}

/** The destination for taxes and delivery: a country, or the code of a territory that is taxed differently. */
export function destinationOf(address: PlaceInput & { country: string }): string {
  return destinationIn(address, addressRules(address.country));
}

/**
 * Validation errors by field; null for a valid address.
 * @param prefix of the field names, e.g. "address."
 */
export function addressErrors(address: AddressInput, prefix = ''): Record<string, string> | null {
  const rules = addressRules(address.country);
  const problems = Object.entries(addressProblems(address, rules, currentTexts().t.addresses));
  if (problems.length === 0) return null;
  return Object.fromEntries(problems.map(([field, message]) => [`${prefix}${field}`, message]));
}

export const deliverable = z.check<AddressInput>(({ value, issues }) => {
  for (const [field, message] of Object.entries(addressErrors(value) ?? {})) {
    issues.push({ code: 'custom', path: [field], message, input: value });
  }
});

export function asWritten<Address extends AddressInput>(address: Address): Address {
  return normaliseAddress(address, addressRules(address.country));
}
