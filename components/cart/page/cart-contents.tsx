'use client';

import type { ReactNode } from 'react';
import { useView } from '@/components/ui/view';
import type { CartView, CartViewLine } from '@/lib/cart/view';
import { fillIn, formatPlural } from '@/lib/format';
import { useCart } from '../cart-store';
import { type CartState, isSettled, shownQuantity } from '../queue';
import type { CartTexts } from '../texts';
import { CartLine, RemovedLine } from './cart-line';
import { CartSummary } from './cart-summary';

/** The contents of the cart: a client component on a static page. */
export function CartContents({
  texts,
  skeleton,
  unreachable,
  offline,
  empty,
}: {
  texts: CartTexts;
  /** Until the cart has loaded. */
  skeleton: ReactNode;
  /** When the cart cannot be fetched. */
  unreachable: ReactNode;
  /** When the shown cart may be stale. */
  offline: ReactNode;
  /** When the cart is empty. */
  empty: ReactNode;
}) {
  const cart = useCart();
  if (!cart.server) return cart.losses > 0 ? unreachable : skeleton;
  const rows = rowsOf(cart, cart.server);
  return (
    <div>
      <Announcement cart={cart} texts={texts} />
      {cart.losses > 0 ? offline : null}
      {rows.length === 0 ? (
        empty
      ) : (
        <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ul aria-label={texts.items} className="border-line border-t">
            {rows.map((row) =>
              row.removed ? (
                <RemovedLine key={row.line.variantId} line={row.line} texts={texts} />
              ) : (
                <CartLine
                  key={row.line.variantId}
                  line={row.line}
                  {...shownOf(cart, row.line)}
                  texts={texts}
                />
              ),
            )}
          </ul>
          <CartSummary cart={cart} view={cart.server} texts={texts} />
        </div>
      )}
    </div>
  );
}

/** The optimistic state of a line. */
function shownOf(cart: CartState, { variantId, quantity: known }: CartViewLine) {
  const quantity = shownQuantity(cart, variantId);
  const { notice } = cart;
  return {
    quantity,
    settled: isSettled(cart) || quantity === known,
    notice: notice?.variantId === variantId ? notice.message : null,
  };
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
function Announcement({ cart, texts }: { cart: CartState; texts: CartTexts }) {
  const { locale } = useView();
  const { server } = cart;
  const text =
    server && isSettled(cart)
      ? server.subtotal
        ? fillIn(formatPlural(texts.count, server.count, locale), { subtotal: server.subtotal })
        : texts.empty
      : '';
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
