'use client';

import { usePathname } from 'next/navigation';
import { Suspense, useEffect, useRef } from 'react';
import { refreshCart } from '@/components/cart/cart-store';

/**
 * After a client-side navigation: refetches the cart, since signing in or out changes it, and moves the focus to the
 * new page, as a document load would, for keyboard and screen-reader users.
 */
export function OnNavigation() {
  // The pathname is not part of the prerendered shell.
  return (
    <Suspense>
      <OnPathChange />
    </Suspense>
  );
}

function OnPathChange() {
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    refreshCart();
    const main = document.getElementById('main');
    // The page may have moved the focus itself.
    if (main?.contains(document.activeElement)) return;
    main?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
