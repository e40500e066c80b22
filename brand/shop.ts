import type { Dispatch } from '@/lib/delivery/calendar';

export const shop = {
  name: 'Halflight',
  legalName: 'Halflight Coffee Roasters',
  /** Shown below the logo and in search results. */
  tagline: 'Coffee for every hour of the day',
  description:
    'Halflight roasts coffee for the hour you drink it: bright for first light, round for noon, soft for the evening. Beans, and the few things to brew and drink them with.',
  /** BCP 47: the language of the pages, and the format of prices and dates. */
  locale: 'en-IE',
  language: 'en',
  /** ISO 4217: the currency of the catalogue's prices. */
  currency: 'EUR',
  /** At or below this stock, pages show the units left. */
  lowStock: 5,
  email: 'hello@halflight.example',
  phone: '+353 1 555 0142',
  address: {
    street: '4 Lamplighter Yard',
    postalCode: 'D08 X7H2',
    city: 'Dublin',
    country: 'IE',
  },
  /** Printed on every invoice. */
  taxNumber: 'IE 6388047V',
  invoicePrefix: 'HL-',
  /** `page` is the path of the return policy. */
  returns: { days: 30, postage: 'buyer', page: '/delivery' },
  /** `theme-color` in light and dark mode; use the values of --color-paper. */
  themeColors: { light: '#f4f3fb', dark: '#141233' },
  openingHours: [
    { days: 'Monday to Friday', hours: '06:30 to 18:00' },
    { days: 'Saturday and Sunday', hours: '08:00 to 17:00' },
  ],
} as const;

/** With each delivery method's days (`catalogue/shipping.ts`), this yields delivery dates, without public holidays. */
export const dispatch: Dispatch = {
  timeZone: 'Europe/Dublin',
  /** Orders before this time leave on the same day. */
  cutOff: '12:00',
  /** 1 is Monday, 7 is Sunday. */
  weekdays: [1, 2, 3, 4, 5],
  /** Other days without dispatch, such as "2026-12-24". */
  closed: [],
};

export const navigation = {
  main: [
    { href: '/products', label: 'All products' },
    { href: '/categories/espresso', label: 'Espresso' },
    { href: '/categories/filter', label: 'Filter' },
    { href: '/categories/brewing', label: 'Brewing' },
    { href: '/categories/table', label: 'At the table' },
    { href: '/clubs', label: 'Clubs' }, // module: subscriptions
  ],
  help: [
    { href: '/delivery', label: 'Delivery and returns' },
    { href: '/brewing', label: 'Brewing guides' },
    { href: '/about', label: 'About us' },
    { href: '/contact', label: 'Contact' },
  ],
  /** Links beside every Pay button. */
  atPay: [
    { href: '/terms', label: 'Terms' },
    { href: '/delivery', label: 'Delivery and returns' },
  ],
  legal: [
    { href: '/terms', label: 'Terms' },
    { href: '/privacy', label: 'Privacy' },
  ],
} as const;
