import * as z from 'zod/mini';
import { currentTexts } from '@/lib/texts/current-view';
import { addressRules } from './countries';
import { type AddressInput, addressProblems, normaliseAddress } from './rules';

/**
 * What is wrong with an address, by field; null where its country's rules allow it.
 * @param prefix before the fields' names, e.g. "address."
 */
export function addressErrors(address: AddressInput, prefix = ''): Record<string, string> | null {
  const rules = addressRules(address.country);
  const problems = Object.entries(addressProblems(address, rules, currentTexts().t.addresses));
  if (problems.length === 0) return null;
  return Object.fromEntries(problems.map(([field, message]) => [`${prefix}${field}`, message]));
}

/** The check of a schema whose fields are an address. */
export const deliverable = z.check<AddressInput>(({ value, issues }) => {
  for (const [field, message] of Object.entries(addressErrors(value) ?? {})) {
    issues.push({ code: 'custom', path: [field], message, input: value });
  }
});

/** The address as it is written in its country. */
export function asWritten<Address extends AddressInput>(address: Address): Address {
  return normaliseAddress(address, addressRules(address.country));
}
