import { SelectField } from '@/components/ui/field';
import type { Typed } from './details';

/** An address that the shopper keeps in their account, by the names of the form's fields. */
export type SavedAddress = { id: string; label: string; typed: Typed };

export const SAVED_ADDRESS = 'savedAddress';

/** Fills the address fields from the account. */
export function SavedAddresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  if (addresses.length === 0) return null;
  return (
    <SelectField
      name={SAVED_ADDRESS}
      label="Use a saved address"
      autoComplete="off"
      className="mb-4"
    >
      <option value="">As below</option>
      {addresses.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
