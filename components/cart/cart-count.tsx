'use client';

import { usePathname } from 'next/navigation';
import { Suspense, useEffect, useRef } from 'react';
import { useView } from '@/components/ui/view';
import { formatPlural, type Plural } from '@/lib/format';
import { refreshCart, useCartCount } from './cart-store';

/**
 * The number of units in the cart. Takes no space, so that nothing shifts when it appears.
 * @param phrase read aloud after "Cart"
 */
export function CartCount({ phrase }: { phrase: Plural }) {
  const count = useCartCount();
  return (
    <>
      <Suspense>
        <RefreshOnNavigation />
      </Suspense>
      {count > 0 ? <Count count={count} phrase={phrase} /> : null}
    </>
  );
}

/** Signing in or out makes it another cart, without loading a new document. */
function RefreshOnNavigation() {
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    refreshCart();
  }, [path]);
  return null;
}

function Count({ count, phrase }: { count: number; phrase: Plural }) {
  const { locale } = useView();
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-bold text-[0.75rem] text-on-accent tabular-nums leading-none"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{formatPlural(phrase, count, locale)}</span>
    </>
  );
}
