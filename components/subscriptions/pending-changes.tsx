'use client';

import { createContext, type ReactNode, use, useOptimistic } from 'react';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';

/** A requested change that is not confirmed yet. */
export type PendingChange =
  | { kind: 'quantity'; wanted: string; now: number }
  | { kind: 'plan'; wanted: string; now: string }
  | { kind: 'card' }
  | { kind: 'end' };

type Asking = { asked: readonly PendingChange[]; ask: (change: PendingChange) => void };

const PendingContext = createContext<Asking>({ asked: [], ask: () => {} });

/**
 * Holds optimistic changes while their action is pending. They disappear with the response: then
 * the page shows the state of the payment service.
 */
export function PendingChanges({ children }: { children: ReactNode }) {
  const [asked, ask] = useOptimistic<readonly PendingChange[], PendingChange>(
    [],
    (before, change) => [...before.filter((one) => one.kind !== change.kind), change],
  );
  return <PendingContext value={{ asked, ask }}>{children}</PendingContext>;
}

/** Shows a change as pending until the calling action ends. */
export function useShowPending(): (change: PendingChange) => void {
  return use(PendingContext).ask;
}

/** Beside the status of a subscription: its pending changes. */
export function PendingBadges() {
  return use(PendingContext).asked.map((change) => (
    <Badge key={change.kind} tone="caution">
      {shortly(change)}
    </Badge>
  ));
}

/** Beside the clicked button: the requested change, and the current state until it is confirmed. */
export function PendingNotice({ kind }: { kind: PendingChange['kind'] }) {
  const change = use(PendingContext).asked.find((one) => one.kind === kind);
  return (
    <div role="status" className="empty:absolute">
      {change ? (
        <Notice title={shortly(change)}>
          Until the payment service confirms it, {whatHolds(change)}.
        </Notice>
      ) : null}
    </div>
  );
}

function shortly(change: PendingChange): string {
  switch (change.kind) {
    case 'quantity':
      return `Changing to ${change.wanted}`;
    case 'plan':
      return `Switching to ${change.wanted}`;
    case 'card':
      return 'Changing card';
    case 'end':
      return 'Cancelling';
  }
}

function whatHolds(change: PendingChange): string {
  switch (change.kind) {
    case 'quantity':
      return `it remains ${change.now}`;
    case 'plan':
      return `you stay in the ${change.now}`;
    case 'card':
      return 'your current card is charged';
    case 'end':
      return 'it stays active';
  }
}
