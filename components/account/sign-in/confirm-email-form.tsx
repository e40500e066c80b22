'use client';

import { useActionState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { untouched } from '@/lib/auth/actions/action-state';
import { confirmEmailChange } from '@/lib/customers/actions';
import { ActionMessage } from '../action-message';

/** Confirms a new e-mail address. */
export function ConfirmEmailForm({
  token,
  texts,
}: {
  token: string;
  texts: { confirm: string; toProfile: string };
}) {
  const [state, action, pending] = useActionState(confirmEmailChange, untouched);
  return (
    <form action={action} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <ActionMessage state={state} />
      <div>
        {state.ok ? (
          <LinkButton href="/account/profile">{texts.toProfile}</LinkButton>
        ) : (
          <Button size="lg" pending={pending}>
            {texts.confirm}
          </Button>
        )}
      </div>
    </form>
  );
}
