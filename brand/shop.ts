import type { Dispatch } from '@/lib/delivery/calendar';

/** The shop's data, for pages, mails, structured data and the seed. */
export const shop = {
  name: 'Halflight',
  legalName: 'Halflight Coffee Roasters',
  /** One line, under the logo and in search results. */
  tagline: 'Coffee for every hour of the day',
  description:
    'Halflight roasts coffee for the hour you drink it: bright for first light, round for noon, soft for the evening. Beans, and the few things to brew and drink them with.',
  /** BCP 47: how prices and dates are written, and the language of the pages. */
  locale: 'en-IE',
  language: 'en',
  /** ISO 4217: the one currency the catalogue is priced in. */
  currency: 'EUR',
  /** At this stock or less, pages show the units left. */
  lowStock: 5,
  email: 'hello@halflight.example',
  phone: '+353 1 555 0142',
  address: {
    street: '4 Lamplighter Yard',
    postalCode: 'D08 X7H2',
    city: 'Dublin',
    country: 'IE',
  },
  /** The seller's tax number, on every invoice. */
  taxNumber: 'IE 6388047V',
  /** Prefix of invoice numbers. */
  invoicePrefix: 'HL-',
  /** Return policy: days, who pays the postage, and its page. */
  returns: { days: 30, postage: 'buyer', page: '/delivery' },
  /** `theme-color` in light and dark mode, as --color-paper. */
  themeColors: { light: '#f4f3fb', dark: '#141233' },
  openingHours: [
    { days: 'Monday to Friday', hours: '06:30 to 18:00' },
    { days: 'Saturday and Sunday', hours: '08:00 to 17:00' },
  ],
} as const;

/**
 * When parcels are dispatched. Delivery dates follow from it and the days of each
 * delivery method (`catalogue/shipping.ts`), without public holidays at either end.
 */
export const dispatch: Dispatch = {
  timeZone: 'Europe/Dublin',
  /** Orders before this time are dispatched on the same day. */
  cutOff: '12:00',
  /** 1 is Monday, 7 is Sunday. */
  weekdays: [1, 2, 3, 4, 5],
  /** Further days without dispatch, e.g. "2026-12-24". */
  closed: [],
};

/** Links of the header and footer. */
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
