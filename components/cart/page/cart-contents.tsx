'use client';

import { type ReactNode, useState } from 'react';
import { useView } from '@/components/ui/view';
import type { CartViewLine } from '@/lib/cart/cart-view';
import { fillIn, formatPlural } from '@/lib/format';
import { useCart } from '../cart-context';
import { isSettled, type Removed, type ShownCart, shownQuantity, withRemoved } from '../edits';
import { CartLine, type CartTexts, RemovedLine } from './cart-line';
import { CartSummary } from './cart-summary';

export function CartContents({
  texts,
  skeleton,
  unreachable,
  offline,
  empty,
}: {
  texts: CartTexts;
  /** Until the cart has loaded or the first item was added. */
  skeleton: ReactNode;
  unreachable: ReactNode;
  offline: ReactNode;
  empty: ReactNode;
}) {
  const cart = useCart();
  const { server, editCart } = cart;
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const remove = (line: CartViewLine, index: number) => {
    setRemoved((before) => [...without(before, line.variantId), { line, index }]);
    editCart({ kind: 'remove', variantId: line.variantId });
  };
  if (!server) return cart.isUnreachable ? unreachable : skeleton;

  const restored = removed.find(
    ({ line }) => lineIn(cart, line.variantId) && shownQuantity(cart, line.variantId) > 0,
  );
  if (restored) setRemoved(without(removed, restored.line.variantId));
  const lines = withRemoved(server.lines, removed);
  const placeholder = isSettled(cart) ? empty : skeleton;
  return (
    <div>
      <Announcement cart={cart} texts={texts} />
      {cart.isUnreachable ? offline : null}
      {lines.length === 0 ? (
        placeholder
      ) : (
        <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ul aria-label={texts.items} className="border-line border-t">
            {lines.map((line, index) => {
              const { variantId } = line;
              const quantity = shownQuantity(cart, variantId);
              const Line = quantity > 0 ? CartLine : RemovedLine;
              return (
                <Line
                  key={variantId}
                  line={line}
                  index={index}
                  quantity={quantity}
                  settled={isSettled(cart) || quantity === lineIn(cart, variantId)?.quantity}
                  notice={cart.notice?.variantId === variantId ? cart.notice.message : null}
                  texts={texts}
                  onEdit={editCart}
                  onRemove={remove}
                />
              );
            })}
          </ul>
          <CartSummary view={server} texts={texts} />
        </div>
      )}
    </div>
  );
}

function without(removed: readonly Removed[], variantId: string): readonly Removed[] {
  return removed.filter(({ line }) => line.variantId !== variantId);
}

function lineIn({ server }: ShownCart, variantId: string): CartViewLine | undefined {
  return server?.lines.find((line) => line.variantId === variantId);
}

function Announcement({ cart, texts }: { cart: ShownCart; texts: CartTexts }) {
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
