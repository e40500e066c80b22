/** Texts around every page, and error pages. */
export const frame = {
  skip: 'Skip to content',
  home: (shop: string) => `${shop}, home`,
  main: 'Main',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  signIn: 'Sign in',
  signOut: 'Sign out',
  account: 'Account',
  dashboard: 'Merchant dashboard',
  cart: 'Cart',
  /** For screen readers, after "Cart". */
  inCart: { one: ', 1 item', other: ', {count} items' },
  shop: 'Shop',
  help: 'Help',
  languages: 'Language',
  net: 'Prices before tax; tax is shown before you pay.',
  gross: 'Prices with tax; delivery is added before you pay.',
  demo: 'Demo',
  openDashboard: 'Open the merchant dashboard',
  where: 'Where we are',
  breadcrumbs: 'Breadcrumbs',
  notFound: {
    heading: 'Page not found',
    text: 'The page has moved or does not exist. If you are looking for an order, use the link in your confirmation e-mail.',
    everything: 'See all products',
    home: 'Back to home',
  },
  failed: {
    updated: 'The shop has just been updated.',
    updatedText:
      'Your last action was not carried out. This page reloads automatically and keeps what you entered; then submit it again.',
    text: 'This page could not be shown. Your cart is safe, and if you were paying, check your order before you pay again.',
    mention: 'If you contact us, mention {code}.',
    again: 'Try again',
    cart: 'Go to your cart',
  },
};
