'use client';

import { useCallback, useEffect, useRef } from 'react';

type DetailsRules = typeof import('./details');

/**
 * The validation chunk, which is larger than the form: it is loaded when the form gets the focus, or by `load`, which
 * throws if that fails and retries on the next call.
 */
export function useDetailsRules() {
  const loaded = useRef<DetailsRules | null>(null);
  const load = useCallback(async () => {
    loaded.current ??= await import('./details');
    return loaded.current;
  }, []);

  useEffect(() => {
    // Validation retries.
    const begin = () => void load().catch(() => {});
    addEventListener('focusin', begin, { once: true });
    return () => removeEventListener('focusin', begin);
  }, [load]);

  return { loaded, load };
}
