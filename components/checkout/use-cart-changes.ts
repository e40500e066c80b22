'use client';

import { useEffect, useRef } from 'react';
import { useCart } from '@/components/cart/cart-context';

/** Calls `onChange` when the cart has changed in another tab since the page was rendered. */
export function useCartChanges(onChange: () => void, listening: boolean): void {
  const { server } = useCart();
  const version = server ? `${server.tag} ${server.revision}` : null;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (version === null || version === seen.current) return;
    const first = seen.current === null;
    seen.current = version;
    if (!first && listening) onChange();
  });
}
