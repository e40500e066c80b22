'use client';

import { useCallback, useEffect, useRef } from 'react';

type DetailsRules = typeof import('./details');

/** Events of a user interaction. */
const INTERACTIONS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'];

/** Evaluating the chunk takes 18 ms, six times that with a slow processor, which a key or a tap would wait for. */
const PAUSE_MS = 500;

/**
 * The validation chunk, which is larger than the form: it is loaded in the first pause after an interaction, or by
 * `load`, which throws if that fails and retries on the next call.
 */
export function useDetailsRules() {
  const loaded = useRef<DetailsRules | null>(null);
  const load = useCallback(async () => {
    loaded.current ??= await import('./details');
    return loaded.current;
  }, []);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      listening.abort();
      // Validation retries.
      load().catch(() => {});
    };
    const wait = () => {
      clearTimeout(pause);
      pause = setTimeout(begin, PAUSE_MS);
    };
    for (const type of INTERACTIONS) addEventListener(type, wait, { signal, passive: true });
    return () => {
      clearTimeout(pause);
      listening.abort();
    };
  }, [load]);

  return { loaded, load };
}
