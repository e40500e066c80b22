'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PayNotice } from './pay-note';
import { canSubmit, type Purchase } from './purchase';

/** How long a submission may take before the page says that it is slow. */
const LONG_MS = 6_000;

const never = () => () => {};

/** The Pay button with the amount, and the result of the submission. */
export function Pay({
  purchase,
  amount,
  pending,
  problem,
  onRetry,
}: {
  purchase: Purchase;
  amount: string;
  /** The amount is being recalculated. */
  pending: boolean;
  /** Why it could not be recalculated. */
  problem: string | null;
  onRetry: () => void;
}) {
  const note = useRef<HTMLDivElement>(null);
  // Before hydration the form has no handler.
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const busy = !canSubmit(purchase);

  useEffect(() => {
    // Invalid fields take the focus themselves.
    if (purchase.note && purchase.note.kind !== 'invalid') note.current?.focus();
  }, [purchase.note]);

  return (
    <div className="flex flex-col gap-4">
      {purchase.note ? <PayNotice ref={note} note={purchase.note} /> : null}
      {problem ? (
        <Notice tone="caution" live="status" title="The total is not up to date">
          <p>{problem}</p>
          <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
            Recalculate
          </Button>
        </Notice>
      ) : null}
      <Button
        size="lg"
        className="w-full"
        disabled={!alive}
        aria-disabled={busy || pending || undefined}
        pending={busy || pending}
      >
        {busy ? `Paying ${amount}` : `Pay ${amount}`}
      </Button>
      <p role="status" className="min-h-6 text-center text-ink-soft text-sm">
        <Progress key={purchase.phase} phase={purchase.phase} pending={pending} />
      </p>
    </div>
  );
}

function Progress({ phase, pending }: { phase: Purchase['phase']; pending: boolean }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  switch (phase) {
    case 'sending-card':
      return 'Sending your card to the payment service.';
    case 'paying':
      return long
        ? 'The payment service is taking its time. Keep this page open; you cannot be charged twice.'
        : 'Waiting for the payment service.';
    case 'leaving':
      return 'Done. Opening your order.';
    default:
      return pending ? 'Calculating the total.' : 'You are charged only when you select Pay.';
  }
}
