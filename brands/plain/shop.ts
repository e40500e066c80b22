import type { Dispatch } from '@/lib/delivery/calendar';

/** The shop's data, for pages, mails, structured data and the seed. */
export const shop = {
  name: 'Plain',
  legalName: 'Plain Household Goods Ltd',
  tagline: 'Five things for the kitchen',
  description: 'A bowl, a cup, a towel, a brush and a tray: made to be used every day, for years.',
  /** BCP 47: how prices and dates are written, and the language of the pages. */
  locale: 'en-IE',
  language: 'en',
  /** ISO 4217: the one currency the catalogue is priced in. */
  currency: 'EUR',
  /** At this stock or less, pages show the units left. */
  lowStock: 3,
  email: 'hello@plain.example',
  phone: '+353 1 555 0143',
  address: {
    street: '9 Mill Street',
    postalCode: 'D08 F5P2',
    city: 'Dublin',
    country: 'IE',
  },
  /** The seller's tax number, on every invoice. */
  taxNumber: 'IE 3628194K',
  /** Prefix of invoice numbers. */
  invoicePrefix: 'P-',
  /** Return policy: days, who pays the postage, and its page. */
  returns: { days: 30, postage: 'seller', page: '/delivery' },
  /** `theme-color` in light and dark mode, as --color-paper. */
  themeColors: { light: '#fbfaf8', dark: '#161514' },
  openingHours: [{ days: 'Monday to Friday', hours: '09:00 to 17:00' }],
} as const;

/** When parcels are dispatched. */
export const dispatch: Dispatch = {
  timeZone: 'Europe/Dublin',
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
