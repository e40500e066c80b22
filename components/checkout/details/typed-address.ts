import type { Address, Contact } from '@/lib/checkout/schema';
import type { Typed } from './fields';
import type { SavedAddress } from './saved-addresses';

type Row = Pick<Contact, 'firstname' | 'lastname'> & Address & { id: string };

/** A saved address, by form field name. */
export function typedOf(row: Row): Typed {
  const { firstname, lastname, line1, line2, city, region, postalCode, country } = row;
  return {
    ...named('contact', { firstname, lastname }),
    ...named('address', { line1, line2, city, region, postalCode, country }),
  };
}

/** A saved address as an option of the form. */
export function toSavedAddress(row: Row): SavedAddress {
  const { id, firstname, lastname, line1, city } = row;
  return { id, label: `${firstname} ${lastname}, ${line1}, ${city}`, typed: typedOf(row) };
}

/** Fields by form field name, e.g. "address.city". */
export function named(
  group: 'contact' | 'address',
  fields: Readonly<Record<string, string>>,
): Typed {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [`${group}.${name}`, text]),
  );
}
