'use client';

import type { ReactNode } from 'react';
import type { BrandWording } from '@/brand/wording';
import { CartLink } from '@/components/cart/cart-link';
import { bag, close, menu, user } from '@/components/ui/icons/icon-drawings';
import { LineIcon } from '@/components/ui/icons/line-icon';
import { Link } from '@/components/ui/link';
import type { Plural } from '@/lib/format';
import {
  AccountButton,
  AccountMenu,
  type AccountTexts,
  DashboardLink,
  SignOutButton,
} from './account-links';
import { NavLink } from './links/nav-link';

const signOut = <path d="M10 4H5.5v16H10M10 12h10.5m-5-5 5 5-5 5" />;

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
            <LineIcon drawing={signOut} size={22} />
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
