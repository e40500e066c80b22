'use client';

import { createContext, type ReactNode, use, useOptimistic } from 'react';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { fillIn } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';

/** A requested change that is not confirmed yet. */
export type PendingChange =
  | { kind: 'quantity'; wanted: string; now: number }
  | { kind: 'plan'; wanted: string; now: string }
  | { kind: 'card' }
  | { kind: 'end' };

/** What is said of each. */
type PendingTexts = Dictionary['subscriptions']['pending'];

type Asking = {
  asked: readonly PendingChange[];
  ask: (change: PendingChange) => void;
  texts: PendingTexts;
};

const PendingContext = createContext<Asking | null>(null);

/**
 * Holds optimistic changes while their action is pending. They disappear with the response: then
 * the page shows the state of the payment service.
 */
export function PendingChanges({ texts, children }: { texts: PendingTexts; children: ReactNode }) {
  const [asked, ask] = useOptimistic<readonly PendingChange[], PendingChange>(
    [],
    (before, change) => [...before.filter((one) => one.kind !== change.kind), change],
  );
  return <PendingContext value={{ asked, ask, texts }}>{children}</PendingContext>;
}

/** @throws Error outside of `PendingChanges` */
function usePending(): Asking {
  const asking = use(PendingContext);
  if (!asking) throw new Error('There is no subscription around this component.');
  return asking;
}

/** Shows a change as pending until the calling action ends. */
export function useShowPending(): (change: PendingChange) => void {
  return usePending().ask;
}

/** Beside the status of a subscription: its pending changes. */
export function PendingBadges() {
  const { asked, texts } = usePending();
  return asked.map((change) => (
    <Badge key={change.kind} tone="caution">
      {fillIn(texts[change.kind].title, change)}
    </Badge>
  ));
}

/** Beside the clicked button: the requested change, and the current state until it is confirmed. */
export function PendingNotice({ kind }: { kind: PendingChange['kind'] }) {
  const { asked, texts } = usePending();
  const change = asked.find((one) => one.kind === kind);
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
