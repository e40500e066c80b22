'use client';

import { useCart } from './cart-context';

/**
 * The delivery estimate. The cached page has the number of days; the dates come with the cart, which every page
 * fetches. One line either way, to avoid layout shift.
 */
export function DeliveryEstimate({ takes }: { takes: string }) {
  const { server } = useCart();
  return <p className="min-h-6 text-ink-soft text-sm">{server?.delivery ?? takes}</p>;
}
