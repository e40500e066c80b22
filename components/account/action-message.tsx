'use client';

import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import type { ActionState } from '@/lib/auth/actions/action-state';

/** @param marked whether the form shows validation errors beside its fields */
export function ActionMessage({
  state,
  marked = false,
  className,
}: {
  state: ActionState;
  marked?: boolean;
  className?: string;
}) {
  const message = (marked ? state.marked : null) ?? state.message;
  if (message === null) return null;
  return (
    <Notice
      tone={state.ok ? 'positive' : 'negative'}
      live={state.ok ? 'status' : 'alert'}
      className={className}
    >
      <span>{message}</span>
      {state.signInTo ? (
        <>
          {' '}
          <Link href={`/sign-in?${new URLSearchParams({ next: state.signInTo, again: 'yes' })}`}>
            {state.signIn}
          </Link>
        </>
      ) : null}
    </Notice>
  );
}
