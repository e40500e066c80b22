'use client';

import { usePathname } from 'next/navigation';
import { Suspense, useEffect, useRef } from 'react';

/**
 * Moves the focus into the page that a link led to, as a newly loaded document would: who goes on
 * by keyboard or listens begins at its start, not where the link was.
 */
export function FocusOnNavigation() {
  // The address is not part of what is kept for all pages of a kind.
  return (
    <Suspense>
      <FocusOnPathChange />
    </Suspense>
  );
}

function FocusOnPathChange() {
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const main = document.getElementById('main');
    // A page may have put it somewhere better by itself.
    if (main?.contains(document.activeElement)) return;
    main?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
