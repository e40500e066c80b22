import { useFormTexts } from '@/components/address/form-texts';
import { SelectField } from '@/components/ui/form/field';
import type { SavedAddress } from './fields';

export const SAVED_ADDRESS = 'savedAddress';

export function SavedAddresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  const { use, asBelow } = useFormTexts().saved;
  if (addresses.length === 0) return null;
  return (
    <SelectField name={SAVED_ADDRESS} label={use} autoComplete="off" className="mb-4">
      <option value="">{asBelow}</option>
      {addresses.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
