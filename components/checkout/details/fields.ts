import { readFromTab, saveInTab } from '@/components/site/browser/tab-storage';

/** Names of the fields, as in the schema and the server's messages. */
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

/** Field values by field name. */
export type Typed = Partial<Record<FieldName, string>>;

const STORAGE_KEY = 'checkout-details';

/** The form's current values. */
export function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const entries = fieldNames.map((name) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(entries);
}

/** The fields of an address without their prefix. */
export function valuesOf(
  typed: Typed,
  country: string,
): Partial<Record<string, string>> & { country: string } {
  const fields = fieldsOf('address', typed);
  return { ...fields, country: fields.country || country };
}

/** Fills fields as if the user had entered the values. */
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
      // A country that is no longer shipped to.
      if (field.value !== text) field.value = before;
    }
  }
}

/** The fields of a group, by name without its prefix, e.g. "city". */
export function fieldsOf(
  group: 'contact' | 'address',
  typed: Typed,
): Partial<Record<string, string>> {
  const fields = Object.entries(typed).flatMap(([name, text]) =>
    name.startsWith(`${group}.`) ? [[name.slice(group.length + 1), text]] : [],
  );
  return Object.fromEntries(fields);
}

/**
 * Saves the draft for a reload of this tab. It never holds card data.
 *
 * @param cartId the draft's owner: another user who signs in in this tab has another cart
 */
export function saveDraft(cartId: string, typed: Typed): void {
  saveInTab(STORAGE_KEY, { cartId, typed });
}

/** The draft from before a reload, if this tab has one for this cart. */
export function readDraft(cartId: string): Typed | null {
  const draft = readFromTab(STORAGE_KEY) as { cartId?: unknown; typed?: unknown } | null;
  if (draft?.cartId !== cartId || typeof draft.typed !== 'object' || !draft.typed) return null;
  const known = Object.entries(draft.typed).filter(
    ([name, text]) => fieldNames.some((one) => one === name) && typeof text === 'string',
  );
  return Object.fromEntries(known);
}

/** Deletes the draft after the purchase. */
export function deleteDraft(): void {
  saveInTab(STORAGE_KEY, undefined);
}
