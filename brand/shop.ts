import type { Dispatch } from '@/lib/delivery/calendar';

/** Who the shop is. Read by pages, mails, search engines and the seed. */
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
  /** Of so many units or fewer, pages say how many are left. */
  lowStock: 5,
  email: 'hello@halflight.example',
  phone: '+353 1 555 0142',
  address: {
    street: '4 Lamplighter Yard',
    postalCode: 'D08 X7H2',
    city: 'Dublin',
    country: 'IE',
  },
  /** On every invoice: what the seller is known by to its tax office. */
  taxNumber: 'IE 6388047V',
  /** How invoice numbers begin; digits follow. */
  invoicePrefix: 'HL-',
  /** How things come back: within how many days, who pays the postage, and the page that says so. */
  returns: { days: 30, postage: 'buyer', page: '/delivery' },
  /** Colours of the browser's own frame, by day and by night: those of --color-paper. */
  themeColors: { light: '#f4f3fb', dark: '#141233' },
  openingHours: [
    { days: 'Monday to Friday', hours: '06:30 to 18:00' },
    { days: 'Saturday and Sunday', hours: '08:00 to 17:00' },
  ],
} as const;

/**
 * When parcels leave, and so when they arrive: pages and mails count from here, with the days that each
 * delivery method takes (`catalogue/shipping.ts`). Public holidays, here and where a parcel goes, are known.
 */
export const dispatch: Dispatch = {
  timeZone: 'Europe/Dublin',
  /** What is ordered before it leaves the same day. */
  cutOff: '12:00',
  /** 1 is Monday, 7 is Sunday. */
  weekdays: [1, 2, 3, 4, 5],
  /** Other days on which nothing leaves, e.g. "2026-12-24". */
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
    { href: '/clubs', label: 'Clubs' },
  ],
  help: [
    { href: '/delivery', label: 'Delivery and returns' },
    { href: '/brewing', label: 'Brewing guides' },
    { href: '/about', label: 'About us' },
    { href: '/contact', label: 'Contact' },
  ],
  /** Beside every button that pays. */
  atPay: [
    { href: '/terms', label: 'Terms' },
    { href: '/delivery', label: 'Delivery and returns' },
  ],
  legal: [
    { href: '/terms', label: 'Terms' },
    { href: '/privacy', label: 'Privacy' },
  ],
} as const;
