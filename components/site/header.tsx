import { Logo } from '@/brand/logo';
import { shop } from '@/brand/shop';
import { CartButton } from '@/components/cart/cart-button';
import { SearchBox } from '@/components/search/search-box';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { pageTexts } from '@/lib/texts/page-texts';
import type { ViewTexts } from '@/lib/texts/wording';
import {
  AccountButton,
  AccountMenu,
  type AccountTexts,
  DashboardLink,
  SignOutButton,
} from './account-links';
import { NavLink } from './links/nav-link';

const shape = 'size-11 place-items-center rounded-full hover:bg-sunken';
const round = `grid ${shape}`;
/** The same, except in checkout (globals.css). */
const browsing = `${shape} [display:var(--browse,grid)]`;
const mainLink =
  'rounded-full px-1.25 py-2 font-semibold text-sm decoration-2 decoration-accent underline-offset-8 hover:underline aria-[current]:underline xl:px-3.5 xl:text-base';

/**
 * The header of every page. The mobile menu and the search are native popovers, which work without JavaScript.
 *
 * The browser may paint the page while it is streaming: everything here is positioned from the
 * left or in its own grid track, to avoid layout shift.
 */
export async function Header() {
  const { t, brand } = await pageTexts();
  return (
    <header data-site data-print="hide" className="sticky top-0 z-20 bg-paper">
      <div className="page grid min-h-18 grid-cols-[var(--bar,1fr_auto_repeat(3,2.75rem))] items-center gap-1 max-[23.5rem]:gap-0 max-[23.5rem]:has-[form]:[&>a:first-child_svg:not(:only-child)]:hidden sm:grid-cols-[var(--bar,1fr_auto_repeat(4,2.75rem))] sm:gap-2 lg:grid-cols-[var(--bar,auto_minmax(0,1fr)_auto_repeat(3,2.75rem))]">
        <Link
          href="/"
          aria-label={t.frame.home(shop.name)}
          className="justify-self-start rounded-sm py-2"
        >
          <Logo />
        </Link>
        <nav
          aria-label={t.frame.main}
          className="hidden flex-wrap items-center gap-x-[calc((100vw-64rem)/20)] lg:ml-4 xl:ml-5 xl:gap-x-0 lg:[display:var(--browse,flex)]"
        >
          {brand.navigation.main.map((item) => (
            <NavLink key={item.href} href={item.href} className={mainLink}>
              {item.label}
            </NavLink>
          ))}
          <DashboardLink texts={accountTexts(t)} className={mainLink} />
        </nav>
        <div className="[display:var(--browse,block)]">
          <SignOutButton texts={accountTexts(t)} className={round}>
            <Icon name="sign-out" size={22} />
          </SignOutButton>
        </div>
        <button
          type="button"
          popoverTarget="search"
          aria-label={t.frame.search}
          className={browsing}
        >
          <Icon name="search" size={22} />
        </button>
        <AccountButton texts={accountTexts(t)} className={`${round} max-sm:hidden`}>
          <Icon name="user" size={22} />
        </AccountButton>
        <CartButton />
        <button
          type="button"
          popoverTarget="menu"
          aria-label={t.frame.menu}
          className={`${browsing} lg:hidden`}
        >
          <Icon name="menu" size={24} />
        </button>
      </div>
      <Menu t={t} brand={brand} />
      <Search t={t} />
    </header>
  );
}

function accountTexts({ frame }: ViewTexts['t']): AccountTexts {
  const { signIn, account, dashboard, signOut } = frame;
  return { signIn, account, dashboard, signOut };
}

/** The search field in a popover that focuses it. */
function Search({ t }: Pick<ViewTexts, 't'>) {
  return (
    <div
      id="search"
      popover="auto"
      className="fixed inset-x-0 top-0 bottom-auto m-0 w-full max-w-none overflow-visible bg-paper py-3 text-ink shadow-float backdrop:bg-sky-night/40"
    >
      <div className="page grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-2 sm:gap-4">
        <SearchBox focus />
        <button
          type="button"
          popoverTarget="search"
          popoverTargetAction="hide"
          aria-label={t.frame.closeSearch}
          className={round}
        >
          <Icon name="close" size={24} />
        </button>
      </div>
    </div>
  );
}

function Menu({ t, brand }: Pick<ViewTexts, 't' | 'brand'>) {
  return (
    <nav
      id="menu"
      popover="auto"
      aria-label={t.frame.menu}
      className="menu fixed inset-0 m-0 size-full max-h-none max-w-none flex-col bg-sky-night p-6 text-sky-milk open:flex"
    >
      <button
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={t.frame.closeMenu}
        className="grid size-11 place-items-center self-end rounded-full hover:bg-sky-blue"
      >
        <Icon name="close" size={24} />
      </button>
      <ul className="my-auto flex flex-col gap-1">
        {brand.navigation.main.map((item) => (
          <li key={item.href}>
            <NavLink
              href={item.href}
              className="block py-2 font-bold font-display text-3xl aria-[current=page]:text-sky-butter"
            >
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-sky-dusk border-t pt-5">
        <AccountMenu texts={accountTexts(t)} className="block cursor-pointer py-2" />
        {brand.navigation.help.map((item) => (
          <li key={item.href}>
            <NavLink href={item.href} className="block py-2">
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
