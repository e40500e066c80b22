'use client';

import { useEffect, useRef, useState } from 'react';
import { reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { type QuotedMonth, quoteMonthly } from '@/modules/subscriptions/actions';

const PAUSE_MS = 250;

/** The part of an address that decides about taxes. */
export type Place = { country: string; postalCode: string; city: string; region: string };

/**
 * The monthly price of the current selection, calculated by the server with a debounce.
 * @param notQuoted the error message if that fails
 */
export function useMonth(planKey: string, quantity: number, place: Place, notQuoted: string) {
  const { country, postalCode, city, region } = place;
  const [state, setState] = useState<{ requestKey: string; answer: QuotedMonth } | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef('');
  const requestKey = [planKey, quantity, country, postalCode, city, region, round].join(' ');

  useEffect(() => {
    latest.current = requestKey;
    const timer = setTimeout(async () => {
      const request = { planKey, quantity, country, postalCode, city, region };
      const answer = await quoteMonthly(request).catch((error: unknown) => {
        reloadOnVersionSkew(error);
        return { ok: false, error: notQuoted } as const;
      });
      if (latest.current === requestKey) setState({ requestKey, answer });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [requestKey, planKey, quantity, country, postalCode, city, region, notQuoted]);

  return {
    /** Null while it is being calculated. */
    month: state?.requestKey === requestKey ? state.answer : null,
    /** The previous value, shown meanwhile to avoid layout shift. */
    shown: state?.answer ?? null,
    again: () => setRound(round + 1),
  };
}

export function Month({
  answer,
  pending,
  onRetry,
  texts,
  today,
}: {
  answer: QuotedMonth | null;
  pending: boolean;
  onRetry: () => void;
  texts: { recalculate: string; monthly: string; today: string };
  /** What is charged today, if not the first month. */
  today: string | null;
}) {
  if (answer && !answer.ok) {
    return (
      <Notice tone="caution" live="status" className="mb-4">
        <p>{answer.error}</p>
        <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
          {texts.recalculate}
        </Button>
      </Notice>
    );
  }
  if (!answer) return <Skeleton className="mb-4 h-28" />;
  return (
    <dl className="mb-5" aria-busy={pending || undefined}>
      {answer.value.rows.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 border-line border-b py-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-3 font-bold text-lg">
        <dt>{texts.monthly}</dt>
        <dd className="tabular-nums">
          <span key={answer.value.totalText}>{answer.value.totalText}</span>
        </dd>
      </div>
      <div className="flex justify-between gap-4 border-line border-t py-3 font-bold text-lg">
        <dt>{texts.today}</dt>
        <dd className="tabular-nums">{today ?? answer.value.totalText}</dd>
      </div>
    </dl>
  );
}
