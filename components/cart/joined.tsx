'use client';

import { lazy, Suspense } from 'react';
import { useCart } from './cart-context';

const JoinedNotice = lazy(() => import('./joined-notice'));

/** Says which items another cart brought at sign-in, on every page, until the shopper keeps them or takes them out. */
export function Joined(texts: { takeOut: string; keep: string }) {
  if (!useCart().server?.joined) return null;
  return (
    <Suspense fallback={null}>
      <JoinedNotice {...texts} />
    </Suspense>
  );
}
