'use client';

import { useActionState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { untouched } from '@/lib/auth/action-state';
import { undoEmailChange } from '@/lib/customers/undo-actions';
import { ActionMessage } from './action-message';

/** Restores the former e-mail address of an account. */
export function UndoChangeForm({ token }: { token: string }) {
  const [state, action, pending] = useActionState(undoEmailChange, untouched);
  return (
    <form action={action} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <ActionMessage state={state} />
      <div>
        {state.ok ? (
          <LinkButton href="/sign-in">Sign in</LinkButton>
        ) : (
          <Button size="lg" pending={pending}>
            Undo the change
          </Button>
        )}
      </div>
    </form>
  );
}
