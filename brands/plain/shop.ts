import type { Dispatch } from '@/lib/delivery/calendar';

export const shop = {
  name: 'Plain',
  legalName: 'Plain Household Goods Ltd',
  tagline: 'Five things for the kitchen',
  description: 'A bowl, a cup, a towel, a brush and a tray: made to be used every day, for years.',
  /** BCP 47: the language of the pages, and the format of prices and dates. */
  locale: 'en-IE',
  language: 'en',
  /** ISO 4217: the currency of the catalogue's prices. */
  currency: 'EUR',
  /** At or below this stock, pages show the units left. */
  lowStock: 3,
  email: 'hello@plain.example',
  phone: '+353 1 555 0143',
  address: {
    street: '9 Mill Street',
    postalCode: 'D08 F5P2',
    city: 'Dublin',
    country: 'IE',
  },
  /** Printed on every invoice. */
  taxNumber: 'IE 3628194K',
  invoicePrefix: 'P-',
  /** `page` is the path of the return policy. */
  returns: { days: 30, postage: 'seller', page: '/delivery' },
  /** `theme-color` in light and dark mode; use the values of --color-paper. */
  themeColors: { light: '#fbfaf8', dark: '#161514' },
  openingHours: [{ days: 'Monday to Friday', hours: '09:00 to 17:00' }],
} as const;

export const dispatch: Dispatch = {
  timeZone: 'Europe/Dublin',
  cutOff: '12:00',
  /** 1 is Monday, 7 is Sunday. */
  weekdays: [1, 2, 3, 4, 5],
  /** Other days without dispatch, such as "2026-12-24". */
  closed: [],
};

export const navigation = {
  main: [
    { href: '/products', label: 'All products' },
    { href: '/categories/table', label: 'Table' },
    { href: '/categories/kitchen', label: 'Kitchen' },
  ],
  help: [
    { href: '/delivery', label: 'Delivery and returns' },
    { href: '/about', label: 'About us' },
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
