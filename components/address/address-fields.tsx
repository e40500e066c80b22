'use client';

import { useEffect, useRef, useState } from 'react';
import { SelectField, TextField } from '@/components/ui/form/field';
import {
  type AddressRules,
  anyCountry,
  labelOf,
  type PlaceField,
  regionOf,
} from '@/lib/addresses/address-rules';
import type { CountryChoice } from '@/lib/checkout/pricing/countries';
import { useFormTexts } from './form-texts';

export type Country = CountryChoice;

type Field = 'country' | 'line1' | 'line2' | PlaceField;

const autoComplete: Record<Field, string> = {
  country: 'country',
  line1: 'address-line1',
  line2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
};

/** Address fields in the country's format. Uncontrolled: a new `key` resets them to `values`. */
export function AddressFields({
  prefix = '',
  idPrefix = 'field-',
  section = '',
  values,
  errors,
  countries,
}: {
  prefix?: string;
  idPrefix?: string;
  /** Prefix of the autocomplete tokens, e.g. "shipping ". */
  section?: 'shipping ' | '';
  values: Partial<Record<string, string>> & { country: string };
  errors: Readonly<Record<string, string>>;
  countries: readonly Country[];
}) {
  const { addresses: texts, optional } = useFormTexts();
  const box = useRef<HTMLDivElement>(null);
  const initialRegion = values.region ?? '';
  const [place, setPlace] = useState({
    country: values.country,
    region: initialRegion,
    initialRegion,
  });
  const { country } = place;
  // The last region that was entered, unless the form was re-rendered with another initial value.
  const region = place.initialRegion === initialRegion ? place.region : initialRegion;
  const rules = countries.find(({ code }) => code === country)?.rules ?? anyCountry;

  /** Shows the fields of the selected country, and keeps the entered region. */
  function showCountry(select: HTMLSelectElement) {
    const entered = regionIn(box.current);
    setPlace({ country: select.value, region: entered ?? region, initialRegion });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for changes before hydration; a form reset fires no change event
  useEffect(() => {
    const select = box.current?.querySelector('select');
    if (select) showCountry(select);
    const afterReset = () =>
      queueMicrotask(() => select && setPlace((last) => ({ ...last, country: select.value })));
    select?.form?.addEventListener('reset', afterReset);
    return () => select?.form?.removeEventListener('reset', afterReset);
  }, []);

  const field = (name: Field) => ({
    name: `${prefix}${name}`,
    id: `${idPrefix}${prefix}${name}`,
    defaultValue: values[name] ?? '',
    error: errors[`${prefix}${name}`],
    autoComplete: `${section}${autoComplete[name]}`,
  });
  return (
    <div ref={box} className="grid gap-4 sm:grid-cols-6">
      <SelectField
        // React resets a select to its first initial value.
        key={values.country}
        {...field('country')}
        label={texts.country}
        className="sm:col-span-6"
        onChange={(event) => showCountry(event.currentTarget)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('line1')}
        label={texts.line1}
        enterKeyHint="next"
        maxLength={120}
        required
        className="sm:col-span-6"
      />
      <TextField
        {...field('line2')}
        label={texts.line2}
        enterKeyHint="next"
        maxLength={120}
        optional={optional}
        className="sm:col-span-6"
      />
      {rules.fields.map((name) => {
        const isRequired = rules.required.includes(name);
        const shared = {
          ...field(name),
          label: labelOf(name, rules, texts),
          required: isRequired,
          optional: isRequired ? undefined : optional,
          className: widthOf(name, rules),
        };
        if (name === 'region' && rules.regions.length > 0) {
          return (
            <RegionField
              key={`${country} ${initialRegion}`}
              {...shared}
              defaultValue={regionOf(region, rules)?.code ?? ''}
              regions={rules.regions}
              choose={texts.choose}
            />
          );
        }
        return (
          <TextField
            key={name}
            {...shared}
            {...(name === 'region' && { defaultValue: region })}
            {...(name === 'postalCode' && postalCodeKeys(rules))}
            enterKeyHint="next"
            maxLength={name === 'postalCode' ? 40 : 80}
          />
        );
      })}
    </div>
  );
}

function RegionField({
  regions,
  choose,
  ...props
}: Parameters<typeof SelectField>[0] & {
  regions: AddressRules['regions'];
  choose: string;
}) {
  return (
    <SelectField {...props}>
      <option value="">{choose}</option>
      {regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The entered region; null without one. */
function regionIn(box: HTMLElement | null): string | null {
  const field = box?.querySelector<HTMLInputElement | HTMLSelectElement>('[name$="region"]');
  if (field instanceof HTMLSelectElement) {
    return field.value === '' ? null : (field.selectedOptions[0]?.text ?? null);
  }
  return field?.value ?? null;
}

/** The `inputMode` of a postal code field. */
function postalCodeKeys({ examples }: AddressRules) {
  const hasLetters = examples.length === 0 || examples.some((code) => /[A-Z]/.test(code));
  return hasLetters
    ? ({ autoCapitalize: 'characters', inputMode: 'text' } as const)
    : ({ inputMode: 'numeric' } as const);
}

/** The postal code shares a row with its neighbour in the country's format. */
function widthOf(name: PlaceField, { fields }: AddressRules): string {
  if (name === 'postalCode') return 'sm:col-span-2';
  const at = fields.indexOf('postalCode');
  const neighbour = fields[at === 0 ? 1 : at - 1];
  return at >= 0 && name === neighbour ? 'sm:col-span-4' : 'sm:col-span-6';
}
