'use client';

import { createContext, type ReactNode, use, useOptimistic } from 'react';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';

/** A change that was asked for and that nobody has confirmed yet. */
export type Asked =
  | { kind: 'quantity'; wanted: string; now: number }
  | { kind: 'plan'; wanted: string; now: string }
  | { kind: 'card' }
  | { kind: 'end' };

type Asking = { asked: readonly Asked[]; ask: (change: Asked) => void };

const AskedChanges = createContext<Asking>({ asked: [], ask: () => {} });

/**
 * Holds what was asked for while it is under way. It goes by itself with the answer: then the page
 * shows what the payment service says, whether it took the change or refused it.
 */
export function AskedOnce({ children }: { children: ReactNode }) {
  const [asked, ask] = useOptimistic<readonly Asked[], Asked>([], (before, change) => [
    ...before.filter((one) => one.kind !== change.kind),
    change,
  ]);
  return <AskedChanges value={{ asked, ask }}>{children}</AskedChanges>;
}

/** Shows a change from now on until the action that called it is over. */
export function useAsk(): (change: Asked) => void {
  return use(AskedChanges).ask;
}

/** Beside how a subscription stands: what it is being changed to. */
export function AskedBadges() {
  return use(AskedChanges).asked.map((change) => (
    <Badge key={change.kind} tone="caution">
      {shortly(change)}
    </Badge>
  ));
}

/** Beside the button that was pressed: what was asked for, and what holds until it is confirmed. */
export function AskedNotice({ kind }: { kind: Asked['kind'] }) {
  const change = use(AskedChanges).asked.find((one) => one.kind === kind);
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

function shortly(change: Asked): string {
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

function whatHolds(change: Asked): string {
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
