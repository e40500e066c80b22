'use client';

import { type Ref, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { DocumentLink } from '@/components/ui/link';
import { Notice, type NoticeTone } from '@/components/ui/notice';
import { fillIn } from '@/lib/format';
import type { CheckoutTexts } from '../texts';
import { canSubmit, type PayNote, type Purchase } from './purchase';

/** After this time the page says that the payment takes longer. */
const SLOW_MS = 6_000;

const never = () => () => {};

export function Pay({
  purchase,
  amount,
  pending,
  problem,
  onRetry,
  texts,
}: {
  purchase: Purchase;
  amount: string;
  pending: boolean;
  problem: string | null;
  onRetry: () => void;
  texts: CheckoutTexts;
}) {
  const note = useRef<HTMLDivElement>(null);
  // Before hydration the form has no submit handler.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const busy = !canSubmit(purchase);

  useEffect(() => {
    // After invalid input, usePurchase focuses the first invalid field.
    if (purchase.note && purchase.note.kind !== 'invalid') note.current?.focus();
  }, [purchase.note]);

  return (
    <div className="flex flex-col gap-4">
      {purchase.note ? <PayNotice ref={note} note={purchase.note} texts={texts} /> : null}
      {problem ? (
        <Notice tone="caution" live="status" title={texts.stale}>
          <p>{problem}</p>
          <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
            {texts.recalculate}
          </Button>
        </Notice>
      ) : null}
      <Button
        size="lg"
        className="w-full"
        disabled={!isHydrated}
        aria-disabled={busy || pending || undefined}
        pending={busy || pending}
      >
        {fillIn(busy ? texts.paying : texts.pay, { amount })}
      </Button>
      <p role="status" className="min-h-6 text-center text-ink-soft text-sm">
        <Progress
          key={purchase.phase}
          phase={purchase.phase}
          pending={pending}
          texts={texts.progress}
        />
      </p>
    </div>
  );
}

const tones: Record<PayNote['kind'], NoticeTone> = {
  declined: 'negative',
  refused: 'negative',
  card: 'negative',
  invalid: 'negative',
  changed: 'caution',
  stale: 'caution',
  busy: 'info',
  unavailable: 'caution',
  unsure: 'caution',
};

function PayNotice({
  note,
  ref,
  texts,
}: {
  note: PayNote;
  ref: Ref<HTMLDivElement>;
  texts: CheckoutTexts;
}) {
  return (
    <Notice ref={ref} tone={tones[note.kind]} title={texts.notes[note.kind]} live="alert">
      <p>{note.message}</p>
      {note.kind === 'busy' && note.orderPath ? (
        <DocumentLink href={note.orderPath} className={`${buttonClass('secondary', 'sm')} mt-3`}>
          {texts.viewStatus}
        </DocumentLink>
      ) : null}
      {note.kind === 'stale' ? (
        <p className="mt-3 flex flex-wrap gap-3">
          <DocumentLink href="/checkout" className={buttonClass('secondary', 'sm')}>
            {texts.reload}{' '}
          </DocumentLink>
          <DocumentLink href="/cart" className={buttonClass('quiet', 'sm')}>
            {texts.toCart}
          </DocumentLink>
        </p>
      ) : null}
    </Notice>
  );
}

function Progress({
  phase,
  pending,
  texts,
}: {
  phase: Purchase['phase'];
  pending: boolean;
  texts: CheckoutTexts['progress'];
}) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const text = {
    editing: pending ? texts.calculating : texts.idle,
    'sending-card': texts.sending,
    paying: isSlow ? texts.long : texts.waiting,
    unsure: pending ? texts.calculating : texts.idle,
    leaving: texts.leaving,
  }[phase];
  return <span key={text}>{text}</span>;
}
