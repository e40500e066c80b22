'use client';

import type { ReactNode } from 'react';
import { refreshCart, useVisitor } from '@/components/cart/cart-store';
import { Link } from '@/components/ui/link';
import { signOut } from '@/lib/accounts/sign-in-actions';
import { NavLink } from './links/nav-link';

/** What the links say. */
export type AccountTexts = { signIn: string; account: string; desk: string; signOut: string };

type Props = { texts: AccountTexts; className: string };

/** Pages are the same for everybody: who the visitor is comes with the cart. */
function accountLink(isGuest: boolean, { signIn, account }: AccountTexts) {
  return isGuest ? { href: '/sign-in', label: signIn } : { href: '/account', label: account };
}

/** The account in the header; until the visitor is known it leads to both. */
export function AccountButton({ texts, className, children }: Props & { children: ReactNode }) {
  const { href, label } = accountLink(useVisitor() === 'guest', texts);
  return (
    <Link href={href} prefetch={false} aria-label={label} className={className}>
      {children}
    </Link>
  );
}

/** The way to the merchant dashboard, for staff. */
export function DeskLink({ texts, className }: Props) {
  if (useVisitor() !== 'staff') return null;
  return (
    <NavLink href="/merchant" within={['/merchant/']} prefetch={false} className={className}>
      {texts.desk}
    </NavLink>
  );
}

/** The account in the menu of a phone. */
export function AccountMenu({ texts, className }: Props) {
  const visitor = useVisitor();
  const { href, label } = accountLink(visitor === 'guest', texts);
  const isSignedIn = visitor === 'customer' || visitor === 'staff';
  return (
    <>
      <li>
        <NavLink href={href} prefetch={false} className={className}>
          {label}
        </NavLink>
      </li>
      {visitor === 'staff' ? (
        <li>
          <DeskLink texts={texts} className={className} />
        </li>
      ) : null}
      {isSignedIn ? (
        <li>
          <form action={signOutHere}>
            <button type="submit" className={className}>
              {texts.signOut}
            </button>
          </form>
        </li>
      ) : null}
    </>
  );
}

async function signOutHere(): Promise<void> {
  document.getElementById('menu')?.hidePopover();
  try {
    await signOut();
  } finally {
    // The page may stay the same one.
    refreshCart();
  }
}
