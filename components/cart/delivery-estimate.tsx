'use client';

import { useCart } from './cart-context';

/** The number of days from the cached page, replaced by dates from the cart. One line each, to avoid layout shift. */
export function DeliveryEstimate({ takes }: { takes: string }) {
  const { server } = useCart();
  return <p className="min-h-6 text-ink-soft text-sm">{server?.delivery ?? takes}</p>;
}
