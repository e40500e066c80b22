'use client';

import { useActionState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { untouched } from '@/lib/auth/actions/action-state';
import { undoEmailChange } from '@/lib/customers/undo-actions';
import { ActionMessage } from '../action-message';

/** Restores the former e-mail address of an account. */
export function UndoChangeForm({
  token,
  texts,
}: {
  token: string;
  texts: { signIn: string; undo: string };
}) {
  const [state, action, pending] = useActionState(undoEmailChange, untouched);
  return (
    <form action={action} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <ActionMessage state={state} />
      <div>
        {state.ok ? (
          <LinkButton href="/sign-in">{texts.signIn}</LinkButton>
        ) : (
          <Button size="lg" pending={pending}>
            {texts.undo}
          </Button>
        )}
      </div>
    </form>
  );
}
