'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { Breakable } from '@/components/ui/text/breakable';
import { untouched } from '@/lib/auth/actions/action-state';
import { deleteCustomerData } from '@/lib/dashboard/customers/actions';
import { fillWith } from '@/lib/texts/fill-with';
import { useControlTexts } from '../control-texts';

export function DeleteCustomerForm({ email }: { email: string }) {
  const [state, action, pending] = useActionState(deleteCustomerData, untouched);
  const texts = useControlTexts().deleteCustomer;
  return (
    <form action={action} className="mt-3 grid justify-items-start gap-3" noValidate>
      <input type="hidden" name="email" value={email} />
      <TextField
        name="confirm"
        label={fillWith(texts.confirm, { email: <Breakable text={email} /> })}
        autoComplete="off"
        defaultValue={state.values?.confirm}
        error={state.fields.confirm}
      />
      {state.fields.confirm ? null : <ActionMessage state={state} />}
      <Button variant="danger" pending={pending}>
        {texts.submit}
      </Button>
    </form>
  );
}
