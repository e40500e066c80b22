'use client';

import { usePathname, useSelectedLayoutSegment } from 'next/navigation';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useCart } from '@/components/cart/cart-context';
import { useView } from '@/components/ui/view';
import { withoutView } from '@/lib/markets/paths';
import { isListed } from '@/lib/security/third-parties/page-list';

/**
 * After a client-side navigation, refetches the cart (signing in or out changes it) and focuses the new page for
 * keyboard users. Loads a document if an action's redirect led to or from pages with third-party scripts.
 */
export function OnNavigation() {
  // Suspense, because the pathname is not part of the prerendered shell.
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
    // The page may already have set the focus.
    if (main?.contains(document.activeElement)) return;
    main?.focus({ preventScroll: true });
  }, [path, key, thirdPartyPages, refreshCart]);
  return null;
}

/** The shop refuses forms of other public hosts, such as the apex domain. Static pages cannot know their host. */
export function CanonicalHost({ origin }: { origin: string }) {
  useEffect(() => {
    if (location.origin === origin) return;
    location.replace(origin + location.pathname + location.search + location.hash);
  }, [origin]);
  return null;
}

export function OutsideDashboard({ children }: { children: ReactNode }) {
  return useSelectedLayoutSegment() === 'merchant' ? null : children;
}
