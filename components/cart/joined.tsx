'use client';

import { lazy, Suspense } from 'react';
import { useCart } from './cart-context';

const JoinedNotice = lazy(() => import('./joined-notice'));

/** The notice about items that another cart added at sign-in, on every page until the shopper has decided. */
export function Joined(texts: { remove: string; keep: string }) {
  if (!useCart().server?.joined) return null;
  return (
    <Suspense fallback={null}>
      <JoinedNotice {...texts} />
    </Suspense>
  );
}
