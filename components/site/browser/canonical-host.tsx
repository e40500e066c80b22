'use client';

import { useEffect } from 'react';

/**
 * Leads from another public host, such as the apex or a platform's address, to the shop's own: forms of other hosts are
 * refused. Static pages are the same for every host, so that only the browser knows.
 */
export function CanonicalHost({ origin }: { origin: string }) {
  useEffect(() => {
    if (location.origin === origin) return;
    location.replace(origin + location.pathname + location.search + location.hash);
  }, [origin]);
  return null;
}
