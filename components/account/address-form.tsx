'use client';

import { useActionState } from 'react';
import { AddressFields, type Country } from '@/components/address/address-fields';
import { NameFields } from '@/components/address/name-fields';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/form/field';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { untouched } from '@/lib/auth/actions/action-state';
import type { Address, Contact } from '@/lib/checkout/schema';
import { saveAddress } from '@/lib/customers/actions';
import type { Dictionary } from '@/lib/texts/dictionary';
import { ActionMessage } from './action-message';

export type AddressValues = Pick<Contact, 'firstname' | 'lastname'> &
  Address & { id?: string; isDefault: boolean };

type AddressFormTexts = Pick<Dictionary['account']['addresses'], 'asDefault' | 'save'>;

/** Adds an address, or updates it if `values` has an id. */
export function AddressForm({
  values,
  countries,
  texts,
  problems = {},
}: {
  values: AddressValues;
  countries: readonly Country[];
  texts: AddressFormTexts;
  problems?: Readonly<Record<string, string>>;
}) {
  const [state, action, pending] = useActionState(saveAddress, untouched);
  const { isDefault: _, ...address } = values;
  const errors = state.ok === null ? problems : state.fields;
  const field = (name: 'firstname' | 'lastname') => ({
    name,
    id: `${values.id ?? 'new'}-${name}`,
    defaultValue: state.values?.[name] ?? values[name],
    error: errors[name],
  });
  return (
    <form action={action} {...useKeepInput()} className="grid gap-5 sm:grid-cols-6" noValidate>
      {values.id ? <input type="hidden" name="id" value={values.id} /> : null}
      <NameFields field={field} className="sm:col-span-3" />
      <div className="sm:col-span-6">
        <AddressFields
          idPrefix={`${values.id ?? 'new'}-`}
          values={{ ...address, ...state.values }}
          errors={errors}
          countries={countries}
        />
      </div>
      {values.isDefault ? null : (
        <CheckField
          name="isDefault"
          id={`${values.id ?? 'new'}-isDefault`}
          label={texts.asDefault}
          className="sm:col-span-6"
        />
      )}
      <ActionMessage marked state={state} className="sm:col-span-6" />
      <div className="sm:col-span-6">
        <Button pending={pending}>{texts.save}</Button>
      </div>
    </form>
  );
}
