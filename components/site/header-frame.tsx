'use client';

import type { ReactNode } from 'react';
import type { BrandWording } from '@/brand/wording';
import { useCart } from '@/components/cart/cart-context';
import { CartLink } from '@/components/cart/cart-link';
import { cn } from '@/components/ui/cn';
import { bag, close, menu, user } from '@/components/ui/icons/icon-drawings';
import { LineIcon } from '@/components/ui/icons/line-icon';
import { Link } from '@/components/ui/link';
import { signOut } from '@/lib/accounts/sign-in-actions';
import type { Visitor } from '@/lib/auth/roles';
import type { Plural } from '@/lib/format';
import { NavLink } from './links/nav-link';

const signOutIcon = <path d="M10 4H5.5v16H10M10 12h10.5m-5-5 5 5-5 5" />;

export type HeaderTexts = {
  home: string;
  main: string;
  menu: string;
  closeMenu: string;
  cart: string;
  inCart: Plural;
  account: AccountTexts;
};

type Links = BrandWording['navigation']['main'];

/**
 * A client component, so that its markup is not in the RSC data of every page. Everything has a fixed place, because
 * the browser may paint while the page is streaming.
 */
export function HeaderFrame({
  texts,
  logo,
  main,
  help,
  buttons,
  panels,
}: {
  texts: HeaderTexts;
  logo: ReactNode;
  main: Links;
  help: Links;
  /** Buttons of modules, and the popovers that they open. */
  buttons: ReactNode;
  panels: ReactNode;
}) {
  return (
    <header data-site data-print="hide" className="sticky top-0 z-20 bg-paper">
      <div className="page grid min-h-18 auto-cols-[2.75rem] grid-flow-col grid-cols-[var(--bar,1fr_auto)] items-center gap-1 max-[23.5rem]:gap-0 max-[23.5rem]:has-[form]:[&>a:first-child_svg:not(:only-child)]:hidden sm:gap-2 lg:grid-cols-[var(--bar,auto_minmax(0,1fr)_auto)]">
        <Link
          href="/"
          aria-label={texts.home}
          // Prefetching would load the home page's scripts on every page.
          prefetch={false}
          className="justify-self-start rounded-sm py-2"
        >
          {logo}
        </Link>
        <nav
          aria-label={texts.main}
          className="hidden flex-wrap items-center gap-x-[calc((100vw-64rem)/20)] lg:ml-4 xl:ml-5 xl:gap-x-0 lg:[display:var(--browse,flex)]"
        >
          {main.map(({ href, label }) => (
            <NavLink key={href} href={href} className="main-link">
              {label}
            </NavLink>
          ))}
          <DashboardLink texts={texts.account} className="main-link" />
        </nav>
        <div className="[display:var(--browse,block)]">
          <SignOutButton texts={texts.account} className={round}>
            <LineIcon drawing={signOutIcon} size={22} />
          </SignOutButton>
        </div>
        {buttons}
        <AccountButton texts={texts.account} className={`${round} max-sm:hidden`}>
          <LineIcon drawing={user} size={22} />
        </AccountButton>
        <CartLink phrase={texts.inCart} className={`relative ${round}`}>
          <LineIcon drawing={bag} size={22} />
          <span className="sr-only">{texts.cart}</span>
        </CartLink>
        <button
          type="button"
          popoverTarget="menu"
          aria-label={texts.menu}
          className={`${browsing} lg:hidden`}
        >
          <LineIcon drawing={menu} size={24} />
        </button>
      </div>
      <Menu texts={texts} main={main} help={help} />
      {panels}
    </header>
  );
}

function Menu({ texts, main, help }: { texts: HeaderTexts; main: Links; help: Links }) {
  return (
    <nav
      id="menu"
      popover="auto"
      aria-label={texts.menu}
      className="menu fixed inset-0 m-0 size-full max-h-none max-w-none flex-col bg-sky-night p-6 text-sky-milk open:flex"
    >
      <button
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={texts.closeMenu}
        className="grid size-11 place-items-center self-end rounded-full hover:bg-sky-blue"
      >
        <LineIcon drawing={close} size={24} />
      </button>
      <ul className="my-auto flex flex-col gap-1">
        {main.map(({ href, label }) => (
          <li key={href}>
            <NavLink href={href} className="menu-link">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-sky-dusk border-t pt-5">
        <AccountMenu texts={texts.account} className="block cursor-pointer py-2" />
        {help.map(({ href, label }) => (
          <li key={href}>
            <NavLink href={href} className="block py-2">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const shape = 'size-11 place-items-center rounded-full hover:bg-sunken';

export const round = `grid ${shape}`;
/** Hidden in checkout by globals.css. */
export const browsing = `${shape} [display:var(--browse,grid)]`;

type AccountTexts = { signIn: string; account: string; dashboard: string; signOut: string };

type Props = { texts: AccountTexts; className: string };

/** Pages are static, so whether the visitor is a guest arrives with the cart. */
function accountLink(isGuest: boolean, { signIn, account }: AccountTexts) {
  return isGuest ? { href: '/sign-in', label: signIn } : { href: '/account', label: account };
}

/** While the visitor is unknown, it links to the account, which redirects guests to sign in. */
function AccountButton({ texts, className, children }: Props & { children: ReactNode }) {
  const { href, label } = accountLink(useCart().visitor === 'guest', texts);
  return (
    <Link href={href} prefetch={false} aria-label={label} className={className}>
      {children}
    </Link>
  );
}

function DashboardLink({ texts, className }: Props) {
  if (useCart().visitor !== 'staff') return null;
  return (
    <NavLink href="/merchant" within={['/merchant/']} prefetch={false} className={className}>
      {texts.dashboard}
    </NavLink>
  );
}

const isSignedIn = (visitor: Visitor | null) => visitor === 'customer' || visitor === 'staff';

function SignOutButton({ texts, className, children }: Props & { children: ReactNode }) {
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

function AccountMenu({ texts, className }: Props) {
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
