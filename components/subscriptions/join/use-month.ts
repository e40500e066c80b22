'use client';

import { useEffect, useRef, useState } from 'react';
import { reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { type QuotedMonth, quoteMonthly } from '@/lib/subscriptions/actions';

const PAUSE_MS = 250;

/**
 * The monthly price of the current selection, calculated by the server with a debounce.
 * @param notQuoted the error message if that fails
 */
export function useMonth(planKey: string, quantity: number, country: string, notQuoted: string) {
  const [state, setState] = useState<{ requestKey: string; answer: QuotedMonth } | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef('');
  const requestKey = `${planKey} ${quantity} ${country} ${round}`;

  useEffect(() => {
    latest.current = requestKey;
    const timer = setTimeout(async () => {
      const answer = await quoteMonthly({ planKey, quantity, country }).catch((error: unknown) => {
        reloadOnVersionSkew(error);
        return { ok: false, error: notQuoted } as const;
      });
      if (latest.current === requestKey) setState({ requestKey, answer });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [requestKey, planKey, quantity, country, notQuoted]);

  return {
    /** Null while it is being calculated. */
    month: state?.requestKey === requestKey ? state.answer : null,
    /** The previous value, shown meanwhile to avoid layout shift. */
    shown: state?.answer ?? null,
    again: () => setRound(round + 1),
  };
}
