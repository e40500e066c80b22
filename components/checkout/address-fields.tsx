import { SelectField, TextField } from '@/components/ui/field';
import type { FieldErrors } from '@/lib/checkout/schema';
import type { FieldName, Typed } from './details';

export type Country = { code: string; name: string };

/** The delivery address. The country comes first, since taxes depend on it. */
export function AddressFields({
  prefill,
  errors,
  countries,
  country,
}: {
  prefill: Typed;
  errors: FieldErrors;
  countries: readonly Country[];
  /** The country that the prices were calculated for. */
  country: string;
}) {
  const field = (name: FieldName) => ({
    name,
    defaultValue: prefill[name] ?? '',
    error: errors[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <SelectField
        {...field('address.country')}
        defaultValue={country}
        label="Country"
        autoComplete="shipping country"
        className="sm:col-span-6"
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('address.line1')}
        label="Street and house number"
        autoComplete="shipping address-line1"
        enterKeyHint="next"
        maxLength={120}
        required
        className="sm:col-span-6"
      />
      <TextField
        {...field('address.line2')}
        label="Flat, floor, company"
        autoComplete="shipping address-line2"
        enterKeyHint="next"
        maxLength={120}
        optional
        className="sm:col-span-6"
      />
      <TextField
        {...field('address.postalCode')}
        label="Postal code"
        autoComplete="shipping postal-code"
        autoCapitalize="characters"
        enterKeyHint="next"
        maxLength={16}
        required
        className="sm:col-span-2"
      />
      <TextField
        {...field('address.city')}
        label="City"
        autoComplete="shipping address-level2"
        enterKeyHint="next"
        maxLength={80}
        required
        className="sm:col-span-4"
      />
      <TextField
        {...field('address.region')}
        label="County, state or province"
        autoComplete="shipping address-level1"
        enterKeyHint="next"
        maxLength={80}
        optional
        className="sm:col-span-6"
      />
    </div>
  );
}
