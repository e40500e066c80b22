'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Draws the page anew from time to time while it can still change by itself. */
export function Reload({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return null;
}
