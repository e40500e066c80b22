'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { compareAll, replayAllFailed } from '@/lib/webhooks/actions';
import { useControlTexts } from './control-texts';
import { useDecision } from './review/decisions';
import { ForRole } from './role';

type Action = (before: ActionState, form: FormData) => Promise<ActionState>;

/** Retries everything that failed. `Decisions` on the page shows the result, because the list may be gone. */
export function ReplayButton() {
  const { replay } = useControlTexts().webhooks;
  return <ActionForm action={replayAllFailed} label={replay} about={replay} />;
}

export function CompareButton() {
  const { compare } = useControlTexts().webhooks;
  return <ActionForm action={compareAll} label={compare} about={null} />;
}

function ActionForm({
  action,
  label,
  about,
}: {
  action: Action;
  label: string;
  about: string | null;
}) {
  const [state, submit, pending] = useDecision(action, about);
  return (
    <ForRole>
      <form action={submit} className="grid justify-items-start gap-3">
        <Button size="sm" variant="secondary" pending={pending}>
          {label}
        </Button>
        {state.message && !(state.ok && about !== null) ? (
          <Notice tone={state.ok ? 'positive' : 'caution'} live="status">
            {state.message}
          </Notice>
        ) : null}
      </form>
    </ForRole>
  );
}
