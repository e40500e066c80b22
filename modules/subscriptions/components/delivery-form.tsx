'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { AddressFields, type Country } from '@/components/address/address-fields';
import { useFormTexts } from '@/components/address/form-texts';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { untouched } from '@/lib/auth/actions/action-state';
import { setDelivery } from '@/modules/subscriptions/actions';
import type { DeliveryView } from '@/modules/subscriptions/delivery/view';
import { Questions } from './join/questions';

/** Changes the delivery address and the answers to the plan's questions. */
export function DeliveryForm({
  id,
  view,
  countries,
  label,
  problems = {},
}: {
  id: string;
  view: DeliveryView;
  countries: readonly Country[];
  /** The button's label. */
  label: string;
  /** Validation errors of the current address, by field. */
  problems?: Readonly<Record<string, string>>;
}) {
  const { addresses } = useFormTexts();
  const [state, action, pending] = useActionState(setDelivery, untouched);
  const known: Record<string, string> = {
    ...view.delivery?.contact,
    ...view.delivery?.address,
    ...state.values,
  };
  const errors = state.ok === null ? problems : state.fields;
  const country = state.values?.country ?? (view.country || (countries[0]?.code ?? ''));
  const chosen = Object.fromEntries(
    view.questions.map(({ key }) => [
      key,
      state.values?.[`choice.${key}`] ?? view.choices[key] ?? '',
    ]),
  );
  return (
    <form action={action} {...useKeepInput()} className="grid gap-5" noValidate>
      <input type="hidden" name="id" value={id} />
      <Questions questions={view.questions} chosen={chosen} />
      <div className="grid gap-4 sm:grid-cols-6">
        {(['firstname', 'lastname'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            id={`delivery-${name}`}
            label={addresses[name]}
            autoComplete={name === 'firstname' ? 'given-name' : 'family-name'}
            defaultValue={known[name] ?? ''}
            error={errors[name]}
            className="sm:col-span-3"
          />
        ))}
      </div>
      <AddressFields
        idPrefix="delivery-"
        values={{ ...known, country }}
        errors={errors}
        countries={countries}
      />
      <ActionMessage marked state={state} />
      <div>
        <Button variant="secondary" pending={pending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
