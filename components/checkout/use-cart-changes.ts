'use client';

import { useEffect, useRef } from 'react';
import { useCart } from '@/components/cart/cart-store';

/** Reports that the cart changed in another tab after the page was rendered. */
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
