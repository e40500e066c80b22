'use client';

import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { COLLECTION } from '@/lib/mirror/rules';
import { compareAll, replayAllDead, replayOne, syncNow } from '@/lib/webhooks/actions';
import type { UnsyncedResource } from '@/lib/webhooks/queries';
import { useControlTexts } from '../control-texts';
import { useDecision } from '../review/decisions';
import { ForRole } from '../role';

type Action = (before: ActionState, form: FormData) => Promise<ActionState>;

/**
 * A form with one button and its result.
 * @param about of a form that is gone with what it is about: the page's `Decisions` says what was done
 */
function ActionForm({
  action,
  label,
  about = null,
  variant = 'secondary',
  className = 'grid gap-3',
  children,
}: {
  action: Action;
  label: ReactNode;
  about?: string | null;
  variant?: ButtonVariant;
  className?: string;
  children?: ReactNode;
}) {
  const [answer, submit, pending] = useDecision(action, about);
  return (
    <ForRole>
      <form action={submit} className={className}>
        {children}
        <div>
          <Button type="submit" size="sm" variant={variant} pending={pending}>
            {label}
          </Button>
        </div>
        {answer.message && !(answer.ok && about !== null) ? (
          <Notice tone={answer.ok ? 'positive' : 'caution'} live="status">
            {answer.message}
          </Notice>
        ) : null}
      </form>
    </ForRole>
  );
}

/** In a table row, the result must not displace other cells. */
const inRow = 'grid max-w-40 justify-items-end gap-3 sm:max-w-sm';

/** Syncs a resource. Afterwards its row is gone. */
export function SyncButton({
  kind,
  resourceId,
}: {
  kind: UnsyncedResource['kind'];
  resourceId: string;
}) {
  const { sync, kinds } = useControlTexts().webhooks;
  const about = resourceId === COLLECTION ? kinds[kind] : `${kinds[kind]} ${resourceId}`;
  return (
    <ActionForm action={syncNow} label={sync} about={about} className={inRow}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="resourceId" value={resourceId} />
    </ActionForm>
  );
}

/** Replays an event. */
export function ReplayButton({ eventId }: { eventId: string }) {
  const { replay } = useControlTexts().webhooks;
  return (
    <ActionForm action={replayOne} label={replay} className={inRow}>
      <input type="hidden" name="eventId" value={eventId} />
    </ActionForm>
  );
}

/** Schedules all dead letters for another day of retries. */
export function ReplayDeadButton() {
  const { replayDead } = useControlTexts().webhooks;
  return (
    <ActionForm action={replayAllDead} label={replayDead} about={replayDead} variant="primary" />
  );
}

/** Starts a sweep of the mirror against the service. */
export function CompareButton() {
  const { compare } = useControlTexts().webhooks;
  return <ActionForm action={compareAll} label={compare} />;
}
