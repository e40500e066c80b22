'use client';

import { useActionState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import { ActionMessage } from '../action-message';

/** Confirms the change of the e-mail address that a mailed link is for, and redirects. */
export function EmailLinkForm({
  token,
  action: run,
  submit,
  next,
}: {
  token: string;
  action: (state: ActionState, form: FormData) => Promise<ActionState>;
  submit: string;
  next: { href: string; text: string };
}) {
  const [state, action, pending] = useActionState(run, untouched);
  return (
    <form action={action} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <ActionMessage state={state} />
      <div>
        {state.ok ? (
          <LinkButton href={next.href}>{next.text}</LinkButton>
        ) : (
          <Button size="lg" pending={pending}>
            {submit}
          </Button>
        )}
      </div>
    </form>
  );
}
