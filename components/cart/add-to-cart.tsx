'use client';

import Link from 'next/link';
import { type ReactNode, type SubmitEvent, useActionState, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { type AddToCartState, addToCartForm } from '@/lib/cart/actions';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { BuyBar } from './buy-bar';
import { editCart, useCart } from './cart-store';
import { isSettled, shownQuantity } from './queue';

const nothingYet: AddToCartState = { added: 0, message: null };

/**
 * The add-to-cart form with a quantity. Works as a plain form without JavaScript and before
 * hydration.
 * @param name the item with its options, for screen readers.
 * @param price of one, for the bar that stays in sight; null where it has none.
 * @param unavailable what the button says instead when the item cannot be bought.
 * @param children what else is chosen in the form. Where the script has not worked out the variant,
 *   fields `product` and `option-<name>` go before `variantId`.
 */
export function AddToCart({
  variantId,
  name,
  price,
  unavailable,
  children,
}: {
  variantId: string;
  name: string;
  price: string | null;
  unavailable?: string | null;
  children?: ReactNode;
}) {
  const [sent, send] = useActionState(addToCartForm, nothingYet);
  const [clicked, setClicked] = useState(false);
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  function addNow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const quantity = Number(new FormData(event.currentTarget).get('quantity'));
    setClicked(true);
    editCart(variantId, { kind: 'add', quantity });
  }

  return (
    <form id={id} action={send} onSubmit={addNow}>
      <input type="hidden" name="variantId" value={variantId} />
      {children}
      <div ref={row} className="flex flex-wrap items-center gap-3">
        <QuantityStepper
          label={`Quantity of ${name}`}
          max={MAX_QUANTITY}
          disabled={!!unavailable}
        />
        <Button size="lg" className="grow" disabled={!!unavailable}>
          {unavailable ?? 'Add to cart'}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm">
        {clicked ? <Outcome variantId={variantId} /> : <Sent state={sent} variantId={variantId} />}
      </p>
      {price && !unavailable ? (
        <BuyBar
          form={id}
          watched={row}
          name={name}
          price={price}
          outcome={clicked ? <Outcome variantId={variantId} /> : null}
        />
      ) : null}
    </form>
  );
}

const cartLink = (
  <Link href="/cart" className="text-link font-semibold underline underline-offset-4">
    View cart
  </Link>
);

/** The result of the click. */
function Outcome({ variantId }: { variantId: string }) {
  const cart = useCart();
  if (cart.notice?.variantId === variantId) return <Refusal>{cart.notice.message}</Refusal>;
  if (!isSettled(cart)) return 'Adding to your cart.';
  const quantity = shownQuantity(cart, variantId);
  return quantity === 0 ? null : (
    <>
      {quantity} in your cart. {cartLink}
    </>
  );
}

/** The result of a form submitted without JavaScript. */
function Sent({ state, variantId }: { state: AddToCartState; variantId: string }) {
  // Of what the page before could not send.
  const { notice } = useCart();
  if (notice?.variantId === variantId) return <Refusal>{notice.message}</Refusal>;
  if (state.message) return <Refusal>{state.message}</Refusal>;
  return state.added === 0 ? null : <>Added to your cart. {cartLink}</>;
}

function Refusal({ children }: { children: string }) {
  return <span className="font-semibold text-negative">{children}</span>;
}
