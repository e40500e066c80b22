'use client';

import { useActionState, useEffect, useId, useRef, useState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import { cancelSubscription, keepSubscription } from '@/lib/subscriptions/actions';
import type { Dictionary } from '@/lib/texts/dictionary';
import { PendingNotice, useShowPending } from './pending-changes';

export type CancelTexts = Pick<Dictionary['subscriptions']['cancel'], 'title' | 'now' | 'keep'> & {
  /** Cancelling at period end, where that is possible: the consequences and the button's label. */
  later: { text: string; button: string } | null;
  /** The consequences of cancelling now. */
  atOnce: string;
};

/** A cancellation at period end: when it ends, and the button's label where it can be undone. */
export type KeepTexts = { ends: string; takeBack: string | null };

/**
 * Cancels the subscription after a confirmation, or undoes a cancellation at period end. Each replaces the other's
 * form: what was done is said in its place, and gets the focus.
 */
export function EndingForms({
  id,
  isConfirming,
  cancel,
  keep,
}: {
  id: string;
  /** Whether the page was requested with the confirmation open, as it is without JavaScript. */
  isConfirming: boolean;
  cancel: CancelTexts;
  /** Null while it goes on. */
  keep: KeepTexts | null;
}) {
  const showPending = useShowPending();
  const [cancelled, submitCancel, cancelling] = useActionState(cancelSubscription, untouched);
  // Without JavaScript the form needs the server's action itself.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const showAndSubmit = (form: FormData) => {
    if (form.get('when') !== 'period-end') showPending({ kind: 'end' });
    submitCancel(form);
  };
  const [kept, submitKeep, keeping] = useActionState(keepSubscription, untouched);
  const done = keep ? cancelled : kept;
  const box = useRef<HTMLDivElement>(null);
  const isEnding = keep !== null;
  const before = useRef(isEnding);
  useEffect(() => {
    if (before.current !== isEnding) box.current?.focus();
    before.current = isEnding;
  }, [isEnding]);
  return (
    <div className="grid gap-4">
      {done.ok ? (
        <Notice ref={box} tone="positive" live="status">
          {keep ? keep.ends : done.message}
        </Notice>
      ) : null}
      {keep ? (
        <KeepForm
          id={id}
          texts={keep}
          isSaid={done.ok === true}
          state={kept}
          action={submitKeep}
          pending={keeping}
        />
      ) : (
        <CancelForm
          id={id}
          isOpen={isConfirming}
          texts={cancel}
          state={cancelled}
          action={isHydrated ? showAndSubmit : submitCancel}
          pending={cancelling}
        />
      )}
    </div>
  );
}

type Submission = {
  id: string;
  state: ActionState;
  action: (form: FormData) => void;
  pending: boolean;
};

function CancelForm({
  id,
  isOpen,
  texts,
  state,
  action,
  pending,
}: Submission & { isOpen: boolean; texts: CancelTexts }) {
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
        <FailureMessage state={state} />
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
      <form action={action} className="grid gap-4">
        <input type="hidden" name="id" value={id} />
        <div ref={consequences} tabIndex={-1} className="grid gap-4 outline-none">
          {texts.later ? <p>{texts.later.text}</p> : null}
          <p>{texts.atOnce}</p>
        </div>
        <PendingNotice kind="end" />
        {pending ? null : <FailureMessage state={state} />}
        <div className="flex flex-wrap gap-3">
          {texts.later ? (
            <Button pending={pending} name="when" value="period-end">
              {texts.later.button}
            </Button>
          ) : null}
          <Button variant="danger" pending={pending} name="when" value="now">
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

function KeepForm({
  id,
  texts,
  isSaid,
  state,
  action,
  pending,
}: Submission & {
  texts: KeepTexts;
  /** Whether the message above says when it ends. */
  isSaid: boolean;
}) {
  return (
    <form action={action} className="grid justify-items-start gap-4">
      <input type="hidden" name="id" value={id} />
      {isSaid ? null : <p>{texts.ends}</p>}
      <FailureMessage state={state} />
      {texts.takeBack === null ? null : (
        <Button variant="secondary" pending={pending}>
          {texts.takeBack}
        </Button>
      )}
    </form>
  );
}

/** What was done is said above. */
function FailureMessage({ state }: { state: ActionState }) {
  return state.ok === false ? <ActionMessage state={state} /> : null;
}
