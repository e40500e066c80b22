/** The shop's data: the smallest shop of the tests, in one language, one currency and one country. */
export const shop = {
  name: 'Corner Shop',
  legalName: 'Corner Shop Ltd',
  tagline: 'Tableware by nine potters',
  description: 'Bowls, plates and vases.',
  locale: 'en-IE',
  language: 'en',
  currency: 'EUR',
  lowStock: 3,
  email: 'hello@corner.example',
  phone: '+353 1 555 0143',
  address: {
    street: '9 Corner Lane',
    postalCode: 'D01 F5P2',
    city: 'Dublin',
    country: 'IE',
  },
  taxNumber: 'IE 6388047V',
  invoicePrefix: 'C-',
  returns: { days: 14, postage: 'seller', page: '/terms' },
  themeColors: { light: '#f4f3fb', dark: '#141233' },
  openingHours: [{ days: 'Tuesday to Sunday', hours: '10:00 to 17:00' }],
} as const;

export const dispatch = {
  timeZone: 'Europe/Dublin',
  cutOff: '15:00',
  weekdays: [2, 3, 4, 5, 6],
  closed: [],
};

export const navigation = {
  main: [
    { href: '/products', label: 'All products' },
    { href: '/categories/bowls', label: 'Bowls' },
    { href: '/categories/vases', label: 'Vases' },
  ],
  help: [{ href: '/about', label: 'About us' }],
  atPay: [{ href: '/terms', label: 'Terms' }],
  legal: [{ href: '/terms', label: 'Terms' }],
} as const;
