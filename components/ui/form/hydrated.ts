'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Before hydration, a form must submit to the server action itself, not to a function that wraps it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
