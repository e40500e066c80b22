'use client';

import { type ReactNode, useActionState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import { ActionMessage } from './action-message';

/** A form with a single button and the action's message. Works without JavaScript. */
export function ActionButton({
  action: run,
  fields,
  label,
  about,
  after,
  variant = 'quiet',
  size = 'sm',
  className = '',
}: {
  action: (before: ActionState, form: FormData) => Promise<ActionState>;
  fields: Readonly<Record<string, string>>;
  label: string;
  /** The object of the action, for the button's accessible name. */
  about?: string;
  after?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}) {
  const [state, action, pending] = useActionState(run, untouched);
  return (
    <form action={action} className={`grid justify-items-start gap-3 ${className}`}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ActionMessage state={state} />
      {state.ok && after !== undefined ? (
        after
      ) : (
        <Button
          variant={variant}
          size={size}
          pending={pending}
          aria-label={about && `${label}: ${about}`}
        >
          {label}
        </Button>
      )}
    </form>
  );
}
