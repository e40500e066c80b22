'use client';

import { useEffect } from 'react';

/** The shop refuses forms of other public hosts, such as the apex domain. Static pages cannot know their host. */
export function CanonicalHost({ origin }: { origin: string }) {
  useEffect(() => {
    if (location.origin === origin) return;
    location.replace(origin + location.pathname + location.search + location.hash);
  }, [origin]);
  return null;
}
