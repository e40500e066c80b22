'use client';

import { usePathname } from 'next/navigation';
import { Suspense, useEffect, useRef } from 'react';

/**
 * Moves the focus to the new page after a client-side navigation, as a document load would, for
 * keyboard and screen-reader users.
 */
export function FocusOnNavigation() {
  // The pathname is not part of the prerendered shell.
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
    // The page may have set the focus itself.
    if (main?.contains(document.activeElement)) return;
    main?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
