'use client';

import Link from 'next/link';
import { Notice } from '@/components/ui/notice';
import type { ActionState } from '@/lib/auth/action-state';

/** What came of a form that was sent. */
export function ActionMessage({ state, className }: { state: ActionState; className?: string }) {
  if (state.message === null) return null;
  return (
    <Notice
      tone={state.ok ? 'positive' : 'negative'}
      live={state.ok ? 'status' : 'alert'}
      className={className}
    >
      {state.message}
      {state.signInTo ? (
        <>
          {' '}
          <Link href={`/sign-in?${new URLSearchParams({ next: state.signInTo, again: 'yes' })}`}>
            Sign in
          </Link>
        </>
      ) : null}
    </Notice>
  );
}
