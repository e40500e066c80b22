'use client';

import { useRef, useState } from 'react';
import { reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { quoteAction } from '@/lib/checkout/actions';
import type { Quote } from '@/lib/checkout/pricing/rules';
import { type PaymentTexts, quoteMessage } from './messages';

type QuoteRequest = {
  cartId: string;
  country: string;
  postalCode: string;
  city: string;
  region: string;
  shippingMethod: string;
};

/**
 * The current quote, and a function to recalculate it. The last request wins. Until its response, `isOutdated()` is true
 * immediately, and `pending` after the next render.
 */
export function useQuote(first: Quote, texts: PaymentTexts) {
  const [quote, setQuote] = useState(first);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const outdated = useRef(false);

  async function requestQuote(request: QuoteRequest) {
    latest.current += 1;
    const number = latest.current;
    outdated.current = true;
    setPending(true);
    setProblem(null);
    const answer = await quoteAction(request).catch((error: unknown) => {
      reloadOnVersionSkew(error);
      return { ok: false as const, error: { why: 'notQuoted' as const } };
    });
    if (number !== latest.current) return;
    outdated.current = false;
    setPending(false);
    if (answer.ok) setQuote(answer.value);
    else setProblem(quoteMessage(texts, answer.error));
  }

  function replace(given: Quote) {
    latest.current += 1;
    outdated.current = false;
    setQuote(given);
    setPending(false);
    setProblem(null);
  }

  const isOutdated = () => outdated.current;

  return { quote, pending, problem, isOutdated, requestQuote, replace };
}
