/** The shop's data: a pottery in Zürich, made from the demo by docs/make-it-yours.md. */
export const shop = {
  name: 'Seebach Pottery',
  legalName: 'Seebach Keramik GmbH',
  tagline: 'Stoneware from Zürich',
  description: 'Bowls, plates and vases of stoneware, thrown and glazed in Zürich Seebach.',
  locale: 'en-CH',
  language: 'en',
  currency: 'CHF',
  email: 'hello@seebach-pottery.example',
  phone: '+41 44 555 01 42',
  address: {
    street: 'Tonweg 9',
    postalCode: '8052',
    city: 'Zürich',
    country: 'CH',
  },
  taxNumber: 'CHE-123.456.789 MWST',
  invoicePrefix: 'SP-',
  lowStock: 5,
  returns: { days: 14, postage: 'buyer', page: '/terms' },
  themeColors: { light: '#f4f3fb', dark: '#141233' },
  openingHours: [{ days: 'Tuesday to Saturday', hours: '10:00 to 18:00' }],
} as const;

export const dispatch = {
  timeZone: 'Europe/Zurich',
  cutOff: '12:00',
  weekdays: [2, 3, 4, 5],
  closed: [],
};

export const navigation = {
  main: [
    { href: '/categories/bowls', label: 'Bowls' },
    { href: '/categories/vases', label: 'Vases' },
    { href: '/clubs', label: 'Subscriptions' },
  ],
  help: [{ href: '/about', label: 'About us' }],
  atPay: [{ href: '/terms', label: 'Terms' }],
  legal: [{ href: '/terms', label: 'Terms' }],
} as const;
