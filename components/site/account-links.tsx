'use client';

import type { ReactNode } from 'react';
import { useCart } from '@/components/cart/cart-context';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { signOut } from '@/lib/accounts/sign-in-actions';
import type { Visitor } from '@/lib/auth/roles';
import { NavLink } from './links/nav-link';

export type AccountTexts = { signIn: string; account: string; dashboard: string; signOut: string };

type Props = { texts: AccountTexts; className: string };

/** Pages are static, so whether the visitor is a guest arrives with the cart. */
function accountLink(isGuest: boolean, { signIn, account }: AccountTexts) {
  return isGuest ? { href: '/sign-in', label: signIn } : { href: '/account', label: account };
}

/** While the visitor is unknown, it links to the account, which redirects guests to sign in. */
export function AccountButton({ texts, className, children }: Props & { children: ReactNode }) {
  const { href, label } = accountLink(useCart().visitor === 'guest', texts);
  return (
    <Link href={href} prefetch={false} aria-label={label} className={className}>
      {children}
    </Link>
  );
}

export function DashboardLink({ texts, className }: Props) {
  if (useCart().visitor !== 'staff') return null;
  return (
    <NavLink href="/merchant" within={['/merchant/']} prefetch={false} className={className}>
      {texts.dashboard}
    </NavLink>
  );
}

const isSignedIn = (visitor: Visitor | null) => visitor === 'customer' || visitor === 'staff';

export function SignOutButton({ texts, className, children }: Props & { children: ReactNode }) {
  const signOutHere = useSignOut();
  if (!isSignedIn(useCart().visitor)) return null;
  return (
    <form action={signOutHere}>
      <button
        type="submit"
        aria-label={texts.signOut}
        title={texts.signOut}
        className={cn('cursor-pointer', className)}
      >
        {children}
      </button>
    </form>
  );
}

export function AccountMenu({ texts, className }: Props) {
  const { visitor } = useCart();
  const signOutHere = useSignOut();
  const { href, label } = accountLink(visitor === 'guest', texts);
  return (
    <>
      <li>
        <NavLink href={href} prefetch={false} className={className}>
          {label}
        </NavLink>
      </li>
      {visitor === 'staff' ? (
        <li>
          <DashboardLink texts={texts} className={className} />
        </li>
      ) : null}
      {isSignedIn(visitor) ? (
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

function useSignOut(): () => Promise<void> {
  const { refreshCart } = useCart();
  return async () => {
    document.getElementById('menu')?.hidePopover();
    try {
      await signOut();
    } finally {
      // A redirect to the same page would not refetch the cart.
      refreshCart();
    }
  };
}
