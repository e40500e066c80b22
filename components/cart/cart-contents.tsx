'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { CartView } from '@/lib/cart/view';
import { CartLine, RemovedLine } from './cart-line';
import { CartSkeleton } from './cart-skeleton';
import { refreshCart, useCart } from './cart-store';
import { CartSummary } from './cart-summary';
import { EmptyCart } from './empty-cart';
import { type CartState, isSettled, shownQuantity } from './queue';

/** The contents of the cart: a client component on a static page. */
export function CartContents() {
  const cart = useCart();
  const region = useRef<HTMLDivElement>(null);
  if (!cart.server) return cart.losses > 0 ? <Unreachable /> : <CartSkeleton />;
  const rows = rowsOf(cart, cart.server);
  return (
    <div ref={region}>
      <Announcement cart={cart} />
      {cart.losses > 0 ? <Offline /> : null}
      {rows.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ul aria-label="Items" className="border-line border-t">
            {rows.map((row) =>
              row.removed ? (
                <RemovedLine key={row.line.variantId} line={row.line} />
              ) : (
                <CartLine key={row.line.variantId} line={row.line} cart={cart} />
              ),
            )}
          </ul>
          <CartSummary cart={cart} view={cart.server} />
        </div>
      )}
    </div>
  );
}

/** The lines to show, with removed lines kept in their position. */
function rowsOf(cart: CartState, view: CartView) {
  const rows = view.lines
    .filter((line) => shownQuantity(cart, line.variantId) > 0)
    .map((line) => ({ line, removed: false }));
  for (const { line, index } of cart.removed) {
    if (shownQuantity(cart, line.variantId) > 0) continue;
    rows.splice(Math.min(index, rows.length), 0, { line, removed: true });
  }
  return rows;
}

/** Announces a change to screen readers once it is confirmed. */
function Announcement({ cart }: { cart: CartState }) {
  const { server } = cart;
  const text =
    server && isSettled(cart)
      ? server.subtotal
        ? `${server.count} in your cart, subtotal ${server.subtotal}.`
        : 'Your cart is empty.'
      : '';
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function Offline() {
  return (
    <Notice tone="caution" live="status" title="We cannot reach the shop" className="mb-6">
      Your changes are kept on this page and will be saved as soon as the connection is back.
    </Notice>
  );
}

function Unreachable() {
  return (
    <Notice tone="caution" live="alert" title="We cannot reach your cart">
      <p>Your cart is saved, and nothing is lost. We keep retrying automatically.</p>
      <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={refreshCart}>
        Try now
      </Button>
    </Notice>
  );
}
