'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { deleteAccount } from '@/lib/accounts/deletion-actions';
import { untouched } from '@/lib/auth/actions/action-state';
import { ActionMessage } from './action-message';

export function DeleteAccountForm({ texts }: { texts: { typeWord: string; deleteThis: string } }) {
  const [state, action, pending] = useActionState(deleteAccount, untouched);
  return (
    <form action={action} className="grid gap-5" noValidate>
      <TextField
        name="confirm"
        label={texts.typeWord}
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={state.values?.confirm ?? ''}
        error={state.fields.confirm}
        className="max-w-xs"
      />
      <ActionMessage marked state={state} />
      <div>
        <Button variant="danger" pending={pending}>
          {texts.deleteThis}
        </Button>
      </div>
    </form>
  );
}
