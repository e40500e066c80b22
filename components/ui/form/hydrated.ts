'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run; without them, a form needs the server's action itself instead of a function around it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
