'use client';

import { useCallback, useEffect, useRef } from 'react';

type DetailsRules = typeof import('./details');

/** Events of the first user interaction. */
const INTERACTIONS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'];

/**
 * The validation chunk, which is larger than the form: it is loaded on the first interaction, or by `load`, which
 * throws if that fails and retries on the next call.
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
      // Validation retries.
      load().catch(() => {});
    };
    const { signal } = listening;
    for (const type of INTERACTIONS) addEventListener(type, begin, { signal, passive: true });
    return () => listening.abort();
  }, [load]);

  return { loaded, load };
}
