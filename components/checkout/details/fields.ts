import { readFromTab, saveInTab } from '@/components/site/browser/tab-storage';
import type { Address, Contact } from '@/lib/checkout/schema';

/** Names of the form fields, as in the schema and the server's validation errors. */
export const fieldNames = [
  'contact.email',
  'contact.firstname',
  'contact.lastname',
  'contact.phone',
  'address.country',
  'address.line1',
  'address.line2',
  'address.postalCode',
  'address.city',
  'address.region',
  'shippingMethod',
] as const;

export type FieldName = (typeof fieldNames)[number];

export type Typed = Partial<Record<FieldName, string>>;

const STORAGE_KEY = 'checkout-details';

export function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const entries = fieldNames.map((name) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(entries);
}

/** Fills the fields, as if the shopper had entered the values. */
export function fillForm(form: HTMLFormElement, typed: Typed): void {
  for (const name of fieldNames) {
    const text = typed[name];
    const field = form.elements.namedItem(name);
    if (text === undefined || field === null) continue;
    if (field instanceof RadioNodeList) field.value = text;
    else if (field instanceof HTMLInputElement && field.type === 'radio')
      field.checked = field.value === text;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const before = field.value;
      field.value = text;
      // A select without this option, such as a country without delivery.
      if (field.value !== text) field.value = before;
    }
  }
}

/** The fields of a group by name without the prefix, e.g. "city". */
export function fieldsOf(
  group: 'contact' | 'address',
  typed: Typed,
): Partial<Record<string, string>> {
  const fields = Object.entries(typed).flatMap(([name, text]) =>
    name.startsWith(`${group}.`) ? [[name.slice(group.length + 1), text]] : [],
  );
  return Object.fromEntries(fields);
}

export function valuesOf(
  typed: Typed,
  country: string,
): Partial<Record<string, string>> & { country: string } {
  const fields = fieldsOf('address', typed);
  return { ...fields, country: fields.country || country };
}

/** Adds the prefix of the group: "city" becomes "address.city". */
export function named(
  group: 'contact' | 'address',
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [`${group}.${name}`, text]),
  );
}

export type SavedAddress = { id: string; label: string; typed: Typed };

type Row = Pick<Contact, 'firstname' | 'lastname'> & Address & { id: string };

export function typedOf(row: Row): Typed {
  const { firstname, lastname, line1, line2, city, region, postalCode, country } = row;
  return {
    ...named('contact', { firstname, lastname }),
    ...named('address', { line1, line2, city, region, postalCode, country }),
  };
}

export function toSavedAddress(row: Row): SavedAddress {
  const { id, firstname, lastname, line1, city } = row;
  return { id, label: `${firstname} ${lastname}, ${line1}, ${city}`, typed: typedOf(row) };
}

/**
 * Saves a draft without card data for a reload of this tab.
 * @param cartId identifies the shopper: another user who signs in in this tab has another cart
 */
export function saveDraft(cartId: string, typed: Typed): void {
  saveInTab(STORAGE_KEY, { cartId, typed });
}

export function readDraft(cartId: string): Typed | null {
  const draft = readFromTab(STORAGE_KEY) as { cartId?: unknown; typed?: unknown } | null;
  if (draft?.cartId !== cartId || typeof draft.typed !== 'object' || !draft.typed) return null;
  const known = Object.entries(draft.typed).filter(
    ([name, text]) => fieldNames.some((field) => field === name) && typeof text === 'string',
  );
  return Object.fromEntries(known);
}

export function deleteDraft(): void {
  saveInTab(STORAGE_KEY, undefined);
}
