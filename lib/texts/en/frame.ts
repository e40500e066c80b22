/** What is around every page, and pages that say that something went wrong. */
export const frame = {
  skip: 'Skip to content',
  home: (shop: string) => `${shop}, home`,
  main: 'Main',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  search: 'Search',
  signIn: 'Sign in',
  cart: 'Cart',
  /** Read aloud after "Cart". */
  inCart: { one: ', 1 item', other: ', {count} items' },
  shop: 'Shop',
  help: 'Help',
  languages: 'Language',
  net: 'Prices before tax; tax is shown before you pay.',
  gross: 'Prices with tax; delivery is added before you pay.',
  demo: 'Demo',
  openDesk: 'Open the merchant’s desk',
  where: 'Where we are',
  breadcrumbs: 'Breadcrumbs',
  notFound: {
    heading: 'Page not found',
    text: 'The page has moved or does not exist. If you are looking for an order, use the link in your confirmation e-mail.',
    everything: 'See everything we sell',
    home: 'Back to home',
  },
  failed: {
    updated: 'The shop has just been updated.',
    updatedText:
      'Your last action was not carried out. This page reloads automatically and keeps what you entered; then submit it again.',
    text: 'This page could not be shown. Your cart is safe, and if you were paying, check your order before you pay again: we never charge an order twice.',
    mention: 'If you contact us, mention {code}.',
    again: 'Try again',
    cart: 'Go to your cart',
  },
};
