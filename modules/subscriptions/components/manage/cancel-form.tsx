'use client';

import { useActionState, useEffect, useId, useRef, useState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { untouched } from '@/lib/auth/actions/action-state';
import type { Dictionary } from '@/lib/texts/dictionary';
import { cancelSubscription } from '@/modules/subscriptions/actions';
import { PendingNotice, useShowPending } from './pending-changes';

/** Cancels the subscription after a confirmation. */
export function CancelForm({
  id,
  isConfirming: isOpen,
  texts,
}: {
  id: string;
  /** Whether the page was requested with the confirmation open, as it is without JavaScript. */
  isConfirming: boolean;
  /** `text` says what cancelling means. */
  texts: Pick<Dictionary['subscriptions']['cancel'], 'title' | 'now' | 'keep' | 'text'>;
}) {
  const showPending = useShowPending();
  const [state, submit, pending] = useActionState(cancelSubscription, untouched);
  // Without JavaScript the form needs the server's action itself.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const showAndSubmit = (form: FormData) => {
    showPending({ kind: 'end' });
    submit(form);
  };
  const [isConfirming, setConfirming] = useState(isOpen);
  const consequences = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const dismissal = useId();
  // Each replaces what had the focus.
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) (isConfirming ? consequences : opener).current?.focus();
  }, [moved, isConfirming]);
  const confirm = (wanted: boolean) => {
    setMoved(true);
    setConfirming(wanted);
  };
  if (!isConfirming) {
    return (
      // Without JavaScript, the page opens it.
      <form
        className="grid justify-items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm(true);
        }}
      >
        <ActionMessage state={state} />
        <Button ref={opener} variant="danger" name="cancel" value="confirm">
          {texts.title}
        </Button>
      </form>
    );
  }
  return (
    <>
      {/* Without JavaScript, the page is requested without the confirmation. */}
      <form
        id={dismissal}
        className="hidden"
        onSubmit={(event) => {
          event.preventDefault();
          confirm(false);
        }}
      />
      <form action={isHydrated ? showAndSubmit : submit} className="grid gap-4">
        <input type="hidden" name="id" value={id} />
        <div ref={consequences} tabIndex={-1} className="grid gap-4 outline-none">
          <p>{texts.text}</p>
        </div>
        <PendingNotice kind="end" />
        {pending ? null : <ActionMessage state={state} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" pending={pending}>
            {texts.now}
          </Button>
          <Button form={dismissal} variant="quiet">
            {texts.keep}
          </Button>
        </div>
      </form>
    </>
  );
}
