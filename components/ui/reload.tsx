'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';

/** Refreshes the page periodically. Waits for each response, because a new refresh would cancel a slow one. */
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
