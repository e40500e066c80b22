/** The account's navigation, in order. Labels are in `account.sections` of the texts. */
export const accountSections = [
  { href: '/account', name: 'overview', within: [] },
  { href: '/account/orders', name: 'orders', within: [] },
  { href: '/account/subscriptions', name: 'subscriptions', within: ['/account/subscriptions/'] }, // module: subscriptions
  { href: '/account/cards', name: 'cards', within: [] },
  { href: '/account/addresses', name: 'addresses', within: [] },
  { href: '/account/profile', name: 'profile', within: ['/account/data', '/account/email'] },
] as const;
