'use client';

import { useCart } from './cart-store';

/**
 * When the shop delivers. A page that is kept says how long it takes, and the days once the shop has
 * answered: with the cart, which every page asks for. One line either way, so that nothing moves.
 */
export function DeliveryEstimate({ takes }: { takes: string }) {
  const { server } = useCart();
  return <p className="min-h-6 text-ink-soft text-sm">{server?.delivery ?? takes}</p>;
}
