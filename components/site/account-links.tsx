'use client';

import Link from 'next/link';
import { refreshCart, useVisitor } from '@/components/cart/cart-store';
import { user } from '@/components/ui/icon-drawings';
import { LineIcon } from '@/components/ui/line-icon';
import { signOut } from '@/lib/accounts/sign-in-actions';
import { NavLink } from './nav-link';

/** Pages are the same for everybody: who the visitor is comes with the cart. */
function accountLink(isGuest: boolean) {
  return isGuest ? { href: '/sign-in', label: 'Sign in' } : { href: '/account', label: 'Account' };
}

/** The account in the header; until the visitor is known it leads to both. */
export function AccountButton({ className }: { className: string }) {
  const { href, label } = accountLink(useVisitor() === 'guest');
  return (
    <Link href={href} prefetch={false} aria-label={label} className={className}>
      <LineIcon drawing={user} size={22} />
    </Link>
  );
}

/** The way to the merchant's desk, for staff. */
export function DeskLink({ className }: { className: string }) {
  if (useVisitor() !== 'staff') return null;
  return (
    <NavLink href="/merchant" within={['/merchant/']} prefetch={false} className={className}>
      Merchant’s desk
    </NavLink>
  );
}

/** The account in the menu of a phone. */
export function AccountMenu({ className }: { className: string }) {
  const visitor = useVisitor();
  const { href, label } = accountLink(visitor === 'guest');
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
          <DeskLink className={className} />
        </li>
      ) : null}
      {isSignedIn ? (
        <li>
          <form action={signOutHere}>
            <button type="submit" className={className}>
              Sign out
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
