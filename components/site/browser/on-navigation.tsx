'use client';

import { usePathname } from 'next/navigation';
import { Suspense, useEffect, useRef } from 'react';
import { useCart } from '@/components/cart/cart-context';
import { useView } from '@/components/ui/view';
import { withoutView } from '@/lib/markets/rules';
import { isListed } from '@/lib/security/third-parties/page-list';

/**
 * After a client-side navigation: refetches the cart, since signing in or out changes it, and moves the focus to the
 * new page, as a document load would, for keyboard and screen-reader users. Where an action's redirect led from pages with
 * third-party scripts to private ones, or back, the page is loaded as a document.
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
  const { key, thirdPartyPages } = useView();
  const { refreshCart } = useCart();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    const from = withoutView(key, before.current);
    const to = withoutView(key, path);
    before.current = path;
    if (thirdPartyPages && isListed(thirdPartyPages, from) !== isListed(thirdPartyPages, to)) {
      location.reload();
      return;
    }
    refreshCart();
    const main = document.getElementById('main');
    // The page may have moved the focus itself.
    if (main?.contains(document.activeElement)) return;
    main?.focus({ preventScroll: true });
  }, [path, key, thirdPartyPages, refreshCart]);
  return null;
}
