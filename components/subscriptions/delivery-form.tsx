'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { useKeepInput } from '@/components/ui/keep-input';
import { untouched } from '@/lib/auth/action-state';
import { setDelivery } from '@/lib/subscriptions/actions';
import type { DeliveryView } from '@/lib/subscriptions/delivery/view';
import { Questions } from './questions';

const rows = [
  { name: 'firstname', label: 'First name', autoComplete: 'given-name', wide: 3 },
  { name: 'lastname', label: 'Last name', autoComplete: 'family-name', wide: 3 },
  { name: 'line1', label: 'Street and house number', autoComplete: 'address-line1', wide: 6 },
  { name: 'line2', label: 'Flat, floor, company', autoComplete: 'address-line2', wide: 6 },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', wide: 2 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', wide: 4 },
  { name: 'region', label: 'County, state or province', autoComplete: 'address-level1', wide: 6 },
] as const;

const spans = { 2: 'sm:col-span-2', 3: 'sm:col-span-3', 4: 'sm:col-span-4', 6: 'sm:col-span-6' };

/** Changes where parcels go, and what the plan asks. */
export function DeliveryForm({
  id,
  view,
  countries,
}: {
  id: string;
  view: DeliveryView;
  countries: readonly { code: string; name: string }[];
}) {
  const [state, action, pending] = useActionState(setDelivery, untouched);
  const known: Record<string, string> = { ...view.delivery?.contact, ...view.delivery?.address };
  const country = state.values?.country ?? (view.country || countries[0]?.code);
  const chosen = Object.fromEntries(
    view.asks.map(({ key }) => [key, state.values?.[`choice.${key}`] ?? view.choices[key] ?? '']),
  );
  return (
    <form action={action} {...useKeepInput()} className="grid gap-5" noValidate>
      <input type="hidden" name="id" value={id} />
      <Questions asks={view.asks} chosen={chosen} />
      <div className="grid gap-4 sm:grid-cols-6">
        {rows.map(({ name, wide, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            id={`delivery-${name}`}
            optional={name === 'line2' || name === 'region'}
            defaultValue={state.values?.[name] ?? known[name] ?? ''}
            error={state.fields[name]}
            className={spans[wide]}
          />
        ))}
        <SelectField
          key={country}
          name="country"
          id="delivery-country"
          label="Country"
          autoComplete="country"
          defaultValue={country}
          error={state.fields.country}
          className="sm:col-span-6"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <ActionMessage marked state={state} />
      <div>
        <Button variant="secondary" pending={pending}>
          Save delivery
        </Button>
      </div>
    </form>
  );
}
