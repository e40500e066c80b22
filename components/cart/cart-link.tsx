'use client';

import type { ReactNode } from 'react';
import { LinkPending, useIntent } from '@/components/site/links/intent-link';
import { Link } from '@/components/ui/link';
import { useView } from '@/components/ui/view';
import { formatPlural, type Plural } from '@/lib/format';
import { useCart } from './cart-context';
import { shownCount } from './edits';

/** A link to the cart with the number of units. Prefetches the cart page unless the cart is empty. */
export function CartLink({
  phrase,
  className,
  children,
}: {
  phrase: Plural;
  className: string;
  children: ReactNode;
}) {
  const { locale } = useView();
  const count = shownCount(useCart());
  const intent = useIntent(count > 0);
  return (
    <Link href="/cart" className={className} {...intent}>
      {children}
      {count > 0 ? (
        <>
          <span aria-hidden="true" className="count-badge">
            {count > 99 ? '99+' : count}
          </span>
          <span className="sr-only">{formatPlural(phrase, count, locale)}</span>
        </>
      ) : null}
      <LinkPending className="inset-0 rounded-full bg-paper" />
    </Link>
  );
}
