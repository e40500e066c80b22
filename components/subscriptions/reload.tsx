'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';

/**
 * Draws the page anew from time to time while it can still change by itself. One answer is waited
 * for before the next is asked for: where answers are slow, each would be given up for the next.
 */
export function Reload({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  const [pending, start] = useTransition();
  useEffect(() => {
    if (pending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') start(() => router.refresh());
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs, pending]);
  return null;
}
