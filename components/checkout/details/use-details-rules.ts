'use client';

import { useCallback, useEffect, useRef } from 'react';

type DetailsRules = typeof import('./details');

/** That somebody is there, not only a page that has loaded. */
const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'];

/**
 * The rules of the form, which weigh more than the form: they come with the shopper's first move, and whoever needs
 * them earlier waits for them. `load` throws where they cannot be fetched, and tries again when it is called again.
 */
export function useDetailsRules() {
  const loaded = useRef<DetailsRules | null>(null);
  const load = useCallback(async () => {
    loaded.current ??= await import('./details');
    return loaded.current;
  }, []);

  useEffect(() => {
    const listening = new AbortController();
    const begin = () => {
      listening.abort();
      // Who needs them tries again.
      load().catch(() => {});
    };
    const { signal } = listening;
    for (const sign of SIGNS) addEventListener(sign, begin, { signal, passive: true });
    return () => listening.abort();
  }, [load]);

  return { loaded, load };
}
