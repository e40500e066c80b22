'use client';

import { type MouseEvent, useEffect, useState } from 'react';
import { ButtonLabel, buttonClass } from '@/components/ui/button';
import { Delayed } from '@/components/ui/delayed';
import { alert } from '@/components/ui/icons/alert-drawing';
import { LineIcon } from '@/components/ui/icons/line-icon';
import { DocumentLink } from '@/components/ui/link';
import { Spinner } from '@/components/ui/spinner';
import type { CartView } from '@/lib/cart/cart-view';
import { useCart } from '../cart-context';
import { isSettled } from '../edits';
import type { CartTexts } from './cart-line';

export function CartSummary({ view, texts }: { view: CartView; texts: CartTexts }) {
  const settled = isSettled(useCart());
  return (
    <section
      aria-labelledby="cart-summary"
      className="rounded-lg bg-sunken p-6 lg:sticky lg:top-24 lg:p-7"
    >
      <h2 id="cart-summary" className="sr-only">
        {texts.summary}
      </h2>
      <p className="flex items-baseline justify-between gap-4 font-bold text-lg">
        {texts.subtotal}
        <span className="tabular-nums">
          {settled ? (
            <span key={view.subtotal}>{view.subtotal ?? '–'}</span>
          ) : (
            <span className="pending-amount w-20" />
          )}
        </span>
      </p>
      {view.delivery && !view.blocked ? (
        <p className="mt-2 text-ink-soft text-sm">{view.delivery}</p>
      ) : null}
      <div className="mt-6">
        {view.blocked ? (
          <Blocked texts={texts} />
        ) : view.subtotal ? (
          <CheckoutLink texts={texts} />
        ) : null}
      </div>
    </section>
  );
}

function Blocked({ texts }: { texts: CartTexts }) {
  return (
    <p className="flex items-start gap-2 font-semibold text-negative text-sm">
      <LineIcon drawing={alert} size={20} className="mt-0.5 shrink-0" />
      {texts.blocked}
    </p>
  );
}

/** Waits for pending edits. A document navigation, because checkout has a Content-Security-Policy of its own. */
function CheckoutLink({ texts }: { texts: CartTexts }) {
  const { cartSettled } = useCart();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    // The browser may restore the page from its back-forward cache.
    const onPageShow = () => setLeaving(false);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  async function leaveWhenSettled(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    setLeaving(true);
    await cartSettled();
    location.assign(href);
  }

  return (
    <DocumentLink
      href="/checkout"
      className={`${buttonClass('primary', 'lg')} w-full`}
      aria-busy={leaving || undefined}
      onClick={leaveWhenSettled}
    >
      {leaving ? (
        <Delayed>
          <Spinner />
        </Delayed>
      ) : null}
      <ButtonLabel>{texts.checkout}</ButtonLabel>
    </DocumentLink>
  );
}
