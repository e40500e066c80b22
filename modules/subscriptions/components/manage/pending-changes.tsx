'use client';

import { createContext, type ReactNode, use, useOptimistic } from 'react';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { fillIn } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';

/** A requested change whose action is pending. */
export type PendingChange =
  | { kind: 'quantity'; wanted: string; now: number }
  | { kind: 'plan'; wanted: string; now: string }
  | { kind: 'card' }
  | { kind: 'end' };

/** The badge texts. */
type PendingTexts = Dictionary['subscriptions']['pending'];

type PendingContext = {
  pending: readonly PendingChange[];
  addPending: (change: PendingChange) => void;
  texts: PendingTexts;
};

const PendingContext = createContext<PendingContext | null>(null);

/**
 * Holds optimistic changes while their action is pending. With the response, the page shows the state of the payment
 * service instead.
 */
export function PendingChanges({ texts, children }: { texts: PendingTexts; children: ReactNode }) {
  const [pending, addPending] = useOptimistic<readonly PendingChange[], PendingChange>(
    [],
    (before, change) => [...before.filter((one) => one.kind !== change.kind), change],
  );
  return <PendingContext value={{ pending, addPending, texts }}>{children}</PendingContext>;
}

/** @throws Error outside `PendingChanges` */
function usePending(): PendingContext {
  const context = use(PendingContext);
  if (!context) throw new Error('usePending must be used within PendingChanges.');
  return context;
}

/** Shows a change as pending until the calling action ends. */
export function useShowPending(): (change: PendingChange) => void {
  return usePending().addPending;
}

/** Badges of pending changes, beside the status of a subscription. */
export function PendingBadges() {
  const { pending, texts } = usePending();
  return pending.map((change) => (
    <Badge key={change.kind} tone="caution">
      {fillIn(texts[change.kind].title, change)}
    </Badge>
  ));
}

/** Beside the clicked button: the requested change and the still current state. */
export function PendingNotice({ kind }: { kind: PendingChange['kind'] }) {
  const { pending, texts } = usePending();
  const change = pending.find((one) => one.kind === kind);
  return (
    <div role="status" className="empty:absolute">
      {change ? (
        <Notice title={fillIn(texts[kind].title, change)}>
          {fillIn(texts[kind].text, change)}
        </Notice>
      ) : null}
    </div>
  );
}
