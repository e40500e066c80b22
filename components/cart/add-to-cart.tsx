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

/** Texts of the form. */
export type AddTexts = {
  /** With `{name}`. */
  quantityOf: string;
  stepper: StepperTexts;
  add: string;
  /** With `{name}`. */
  addNamed: string;
  adding: string;
  added: string;
  inCart: Plural;
  view: string;
};

const nothingYet: AddToCartState = { added: 0, message: null };

/**
 * The add-to-cart form with a quantity. Works as a plain form without JavaScript and before
 * hydration.
 * @param name the item with its options, for screen readers.
 * @param price unit price for the sticky bar; null without one.
 * @param unavailable the button's label when the item cannot be bought.
 * @param children further fields of the form. Before hydration the server finds the variant from the fields
 *   `product` and `option-<name>`, which take precedence over `variantId`.
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
        {/* It fills its row: long words of a language keep it beside the quantity with less padding. */}
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

/** The result of the submission. */
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

/** The result of a form submitted without JavaScript. */
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
