export const texts = {
  home: {
    title: 'Made to be eaten from.',
    lead: 'Stoneware for every day, thrown in Zürich Seebach and fired twice.',
    art: 'table',
    alt: 'A bowl on a table by a window',
    action: { href: '/products', label: 'See everything' },
    products: {
      title: 'From the last kiln',
      categories: ['bowls', 'vases'],
      count: 6,
      all: { href: '/products', label: 'Everything' },
    },
    categories: { title: 'By its use' },
    story: {
      title: 'Four hands, one kiln',
      text: ['We throw on Mondays and glaze on Thursdays. Come by and watch.'],
      art: 'shelf',
      alt: 'Vases on a shelf',
      more: { href: '/about', label: 'About the workshop' },
    },
  },
  products: { title: 'Everything from the kiln', lead: 'Bowls to eat from, vases to look at.' },
  clubs: {
    title: 'Subscriptions',
    description: 'A piece from the kiln, every month.',
    heading: 'A piece every month',
    lead: 'Each month another form. Change or cancel it in your account at any time.',
  },
  search: {
    title: 'Search',
    examples: 'Celadon, bowl, vase …',
    nothing: 'No product has these words. Fewer of them may find more.',
  },
  share: { art: 'table' },
  lost: { title: 'This page was never fired.' },
  hours: 'Workshop',
  demo: 'Demo: no real money. Pay with the card 4242 4242 4242 4242.',
  account: { noOrders: 'See what we make' },
  order: {
    title: 'What happens next',
    steps: [
      { what: 'Wrapped', note: 'Each piece by itself, in paper.' },
      { what: 'Sent', note: 'On the next working day.' },
    ],
  },
} as const;
