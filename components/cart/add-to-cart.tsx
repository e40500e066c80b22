'use client';

import { type ReactNode, type SubmitEvent, useActionState, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { QuantityStepper, type StepperTexts } from '@/components/ui/form/quantity-stepper';
import { Link } from '@/components/ui/link';
import { useView } from '@/components/ui/view';
import { type AddToCartState, addToCartForm } from '@/lib/cart/actions';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { fillIn, formatPlural, type Plural } from '@/lib/format';
import { BuyBar } from './buy-bar';
import { useCart } from './cart-context';
import { isSettled, shownQuantity } from './edits';

export type AddTexts = {
  quantityOf: string;
  stepper: StepperTexts;
  add: string;
  addNamed: string;
  adding: string;
  added: string;
  inCart: Plural;
  view: string;
};

const nothingYet: AddToCartState = { added: 0, message: null };

/**
 * Works as a plain form without JavaScript and before hydration.
 * @param name the item with its options, for screen readers
 * @param price the unit price for the sticky bar; null for no bar
 * @param unavailable the button's label if the item cannot be bought
 * @param children further fields, such as `product` and `option-<name>`, by which the server finds the variant
 */
export function AddToCart({
  variantId,
  name,
  price,
  unavailable,
  texts,
  children,
}: {
  variantId: string;
  name: string;
  price: string | null;
  unavailable?: string | null;
  texts: AddTexts;
  children?: ReactNode;
}) {
  const { editCart } = useCart();
  const [sent, send] = useActionState(addToCartForm, nothingYet);
  const [clicked, setClicked] = useState(false);
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  function addNow(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const quantity = Number(new FormData(event.currentTarget).get('quantity'));
    editCart({ kind: 'add', variantId, quantity });
    setClicked(true);
  }

  return (
    <form id={id} action={send} onSubmit={addNow}>
      <input type="hidden" name="variantId" value={variantId} />
      {children}
      <div ref={row} className="flex flex-wrap items-center gap-3">
        <QuantityStepper
          label={fillIn(texts.quantityOf, { name })}
          texts={texts.stepper}
          max={MAX_QUANTITY}
          disabled={!!unavailable}
        />
        {/* Little padding, so that long words fit beside the quantity. */}
        <Button size="lg" className="grow px-3" disabled={!!unavailable}>
          {unavailable ?? texts.add}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm">
        {clicked ? (
          <Outcome variantId={variantId} texts={texts} />
        ) : (
          <Sent state={sent} texts={texts} />
        )}
      </p>
      {price && !unavailable ? (
        <BuyBar
          form={id}
          watched={row}
          name={name}
          price={price}
          texts={texts}
          outcome={clicked ? <Outcome variantId={variantId} texts={texts} /> : null}
        />
      ) : null}
    </form>
  );
}

function CartLink({ texts }: { texts: AddTexts }) {
  return (
    <Link href="/cart" className="text-link font-semibold underline underline-offset-4">
      {texts.view}
    </Link>
  );
}

function Outcome({ variantId, texts }: { variantId: string; texts: AddTexts }) {
  const { locale } = useView();
  const cart = useCart();
  if (cart.notice?.variantId === variantId) return <Refusal>{cart.notice.message}</Refusal>;
  if (!isSettled(cart)) return <span>{texts.adding}</span>;
  const quantity = shownQuantity(cart, variantId);
  return quantity === 0 ? null : (
    <>
      <span key={quantity}>{formatPlural(texts.inCart, quantity, locale)}</span>{' '}
      <CartLink texts={texts} />
    </>
  );
}

function Sent({ state, texts }: { state: AddToCartState; texts: AddTexts }) {
  if (state.message) return <Refusal>{state.message}</Refusal>;
  return state.added === 0 ? null : (
    <>
      <span>{texts.added}</span> <CartLink texts={texts} />
    </>
  );
}

function Refusal({ children }: { children: string }) {
  return <span className="font-semibold text-negative">{children}</span>;
}
