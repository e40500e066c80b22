import { Logo } from '@/brand/logo';
import { shop } from '@/brand/shop';
import { SearchBox } from '@/components/search/search-box';
import { pageTexts } from '@/lib/texts/page-texts';
import { HeaderFrame } from './header-frame';

/** The header of every page. */
export async function Header() {
  const { t, brand } = await pageTexts();
  const { main, search, closeSearch, menu, closeMenu, cart, inCart } = t.frame;
  const { signIn, account, dashboard, signOut } = t.frame;
  return (
    <HeaderFrame
      texts={{
        home: t.frame.home(shop.name),
        main,
        search,
        closeSearch,
        menu,
        closeMenu,
        cart,
        inCart,
        account: { signIn, account, dashboard, signOut },
      }}
      logo={<Logo />}
      main={brand.navigation.main}
      help={brand.navigation.help}
      searchBox={<SearchBox focus />}
    />
  );
}
