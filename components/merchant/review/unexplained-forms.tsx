'use client';

import { Button, type ButtonVariant } from '@/components/ui/button';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { endSubscription, resolveEntry } from '@/lib/unexplained/actions';
import { AskFirst } from '../ask-first';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { DecisionError, useDecision } from './decisions';

type Act = (before: ActionState, form: FormData) => Promise<ActionState>;

/** A decision with confirmation; its result is announced above the lists. */
function EntryForm({
  act,
  about,
  texts: { label, text, confirm },
  variant = 'secondary',
  children,
}: {
  act: Act;
  about: string;
  texts: { label: string; text: string; confirm: string };
  variant?: ButtonVariant;
  children: React.ReactNode;
}) {
  const [answer, submit, pending] = useDecision(act, about);
  return (
    <ForRole>
      <AskFirst
        label={label}
        about={about}
        isOpen={answer.ok === false}
        isDanger={variant === 'danger'}
      >
        <form action={submit} className="grid content-start justify-items-start gap-3">
          <p className="text-sm">{text}</p>
          {children}
          <Button size="sm" variant={variant} pending={pending}>
            {confirm}
          </Button>
          <DecisionError state={answer} />
        </form>
      </AskFirst>
    </ForRole>
  );
}

/** Resolves an entry without any other effect. */
export function MarkResolved({ kind, id, about }: { kind: string; id: string; about: string }) {
  const { resolve, resolveText, confirmResolve } = useControlTexts().decision;
  const texts = { label: resolve, text: resolveText, confirm: confirmResolve };
  return (
    <EntryForm act={resolveEntry} about={about} texts={texts}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
    </EntryForm>
  );
}

export function EndIt({ subscriptionId, about }: { subscriptionId: string; about: string }) {
  const { end } = useControlTexts().unexplained;
  return (
    <EntryForm act={endSubscription} about={about} texts={end} variant="danger">
      <input type="hidden" name="subscriptionId" value={subscriptionId} />
    </EntryForm>
  );
}
