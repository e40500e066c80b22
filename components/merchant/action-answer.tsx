'use client';

import { useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/notice';
import type { ActionState } from '@/lib/auth/actions/action-state';

/** Takes the focus, because the submitted form may be gone when the result arrives. */
export function ActionAnswer({ state }: { state: ActionState }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.ok !== null) box.current?.focus();
  }, [state]);
  if (!state.message) return null;
  return (
    <Notice
      ref={box}
      tone={state.ok ? 'positive' : 'negative'}
      live={state.ok ? 'status' : 'alert'}
      className="mb-5"
    >
      {state.message}
    </Notice>
  );
}
