'use client';

import { useActionState, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { untouched } from '@/lib/auth/actions/action-state';
import { packMany } from '@/lib/fulfilment/actions';
import { ForRole } from '../role';
import { ActionAnswer } from './action-answer';

/**
 * The list with its checkboxes. Packed entries leave it, so the result is shown above it, also when the
 * last one has left.
 */
export function PackingForm({
  isEmpty,
  children,
}: {
  isEmpty: boolean;
  children: React.ReactNode;
}) {
  const [state, submit, pending] = useActionState(packMany, untouched);
  const form = useRef<HTMLFormElement>(null);

  function tickAll(ticked: boolean) {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name=entry]') ?? [];
    for (const one of boxes) if (!one.disabled) one.checked = ticked;
  }

  return (
    <form ref={form} action={submit}>
      <ActionAnswer state={state} />
      {isEmpty ? null : (
        <ForRole>
          <div className="sticky top-20 z-10 mb-4 flex flex-wrap items-center gap-3 rounded-md bg-paper py-2">
            <Button pending={pending}>Mark selected as packed</Button>
            <Button type="button" variant="quiet" size="sm" onClick={() => tickAll(true)}>
              Tick all
            </Button>
            <Button type="button" variant="quiet" size="sm" onClick={() => tickAll(false)}>
              None
            </Button>
          </div>
        </ForRole>
      )}
      {children}
    </form>
  );
}
