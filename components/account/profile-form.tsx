'use client';

import { useActionState } from 'react';
import { useFormTexts } from '@/components/address/form-texts';
import { NameFields } from '@/components/address/name-fields';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/form/email-field';
import { TextField } from '@/components/ui/form/field';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { untouched } from '@/lib/auth/actions/action-state';
import { requestEmailChange, saveProfile } from '@/lib/customers/actions';
import { ActionMessage } from './action-message';

export function ProfileForm({
  values,
  texts,
}: {
  values: { firstname: string; lastname: string; phone: string };
  texts: { phone: string; save: string };
}) {
  const [state, action, pending] = useActionState(saveProfile, untouched);
  const { optional } = useFormTexts();
  const field = (name: 'firstname' | 'lastname' | 'phone') => ({
    name,
    defaultValue: state.values?.[name] ?? values[name],
    error: state.fields[name],
  });
  return (
    <form action={action} {...useKeepInput()} className="grid gap-5 sm:grid-cols-2" noValidate>
      <NameFields field={field} />
      <TextField
        {...field('phone')}
        className="sm:col-span-2"
        type="tel"
        label={texts.phone}
        optional={optional}
        autoComplete="tel"
      />
      <ActionMessage marked state={state} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button pending={pending}>{texts.save}</Button>
      </div>
    </form>
  );
}

export function EmailForm({
  newEmail,
  texts,
}: {
  newEmail: string | null;
  texts: { newEmail: string; sendLink: string };
}) {
  const [state, action, pending] = useActionState(requestEmailChange, untouched);
  const { didYouMean } = useFormTexts();
  return (
    <form action={action} {...useKeepInput()} className="grid gap-5" noValidate>
      <EmailField
        name="email"
        label={texts.newEmail}
        didYouMean={didYouMean}
        autoComplete="email"
        defaultValue={state.values?.email ?? newEmail ?? ''}
        error={state.fields.email}
      />
      <ActionMessage marked state={state} />
      <div>
        <Button variant="secondary" pending={pending}>
          {texts.sendLink}
        </Button>
      </div>
    </form>
  );
}
