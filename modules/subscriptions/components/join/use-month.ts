'use client';

import { useEffect, useRef, useState } from 'react';
import { reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { type QuotedMonth, quoteMonthly } from '@/modules/subscriptions/actions';

const PAUSE_MS = 250;

/** Where parcels go, as far as it decides about taxes. */
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
