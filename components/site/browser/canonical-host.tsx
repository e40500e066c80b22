'use client';

import { useEffect } from 'react';

/**
 * Redirects from other public hosts, such as the apex domain, because the shop refuses their forms. Only the browser
 * can do this: static pages are the same for every host.
 */
export function CanonicalHost({ origin }: { origin: string }) {
  useEffect(() => {
    if (location.origin === origin) return;
    location.replace(origin + location.pathname + location.search + location.hash);
  }, [origin]);
  return null;
}
