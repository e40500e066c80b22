/** The shop's data: the tests' second brand, which sells ceramics with prices in yen. */
export const shop = {
  name: 'Kiln Nine',
  legalName: 'Kiln Nine K.K.',
  tagline: 'Tableware by nine potters',
  description: 'Bowls, plates and vases, thrown and glazed by nine potters in Mashiko.',
  locale: 'en-JP',
  language: 'en',
  currency: 'JPY',
  lowStock: 3,
  email: 'hello@kiln-nine.example',
  phone: '+81 285 555 0142',
  address: {
    street: '9 Kiln Lane',
    postalCode: '321-4217',
    city: 'Mashiko',
    country: 'JP',
  },
  taxNumber: 'T7010401012345',
  invoicePrefix: 'K9-',
  returns: { days: 14, postage: 'seller', page: '/terms' },
  themeColors: { light: '#f4f3fb', dark: '#141233' },
  openingHours: [{ days: 'Tuesday to Sunday', hours: '10:00 to 17:00' }],
} as const;

export const dispatch = {
  timeZone: 'Asia/Tokyo',
  cutOff: '15:00',
  weekdays: [2, 3, 4, 5, 6],
  closed: [],
};

export const navigation = {
  main: [
    { href: '/products', label: 'All products' },
    { href: '/categories/bowls', label: 'Bowls' },
    { href: '/categories/vases', label: 'Vases' },
    { href: '/clubs', label: 'Subscriptions' },
  ],
  help: [{ href: '/about', label: 'About us' }],
  atPay: [{ href: '/terms', label: 'Terms' }],
  legal: [{ href: '/terms', label: 'Terms' }],
} as const;
