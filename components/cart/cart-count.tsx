'use client';

import { useCartCount } from './cart-store';

/** The number of units in the cart. Takes no room of its own, so nothing moves when it comes. */
export function CartCount() {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-bold text-[0.75rem] text-on-accent tabular-nums leading-none"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{count === 1 ? ', 1 item' : `, ${count} items`}</span>
    </>
  );
}
