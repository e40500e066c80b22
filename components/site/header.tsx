import { Logo } from '@/brand/logo';
import { shop } from '@/brand/shop';
import { pageTexts } from '@/lib/texts/page-texts';
import { headerTools } from '@/modules/header-tools';
import { HeaderFrame } from './header-frame';

export async function Header() {
  const { t, brand } = await pageTexts();
  const { main, menu, closeMenu, cart, inCart } = t.frame;
  const { signIn, account, dashboard, signOut } = t.frame;
  return (
    <HeaderFrame
      texts={{
        home: t.frame.home(shop.name),
        main,
        menu,
        closeMenu,
        cart,
        inCart,
        account: { signIn, account, dashboard, signOut },
      }}
      logo={<Logo />}
      main={brand.navigation.main}
      help={brand.navigation.help}
      buttons={headerTools.map(({ module, Button }) => <Button key={module} />)}
      panels={headerTools.map(({ module, Panel }) => <Panel key={module} />)}
    />
  );
}
