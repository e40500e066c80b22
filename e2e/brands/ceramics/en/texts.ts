export const texts = {
  home: {
    title: 'Nine potters, one kiln.',
    lead: 'Thrown by hand, glazed twice, fired for two days.',
  },
  products: { title: 'Everything from the kiln', lead: 'Bowls to eat from, vases to look at.' },
  clubs: {
    title: 'Subscriptions',
    description: 'A piece from the kiln, every month.',
    heading: 'A piece every month',
    lead: 'Each month another potter. Change or cancel it in your account at any time.',
  },
  search: {
    title: 'Search',
    examples: 'Celadon, bowl, vase …',
    nothing: 'No product has these words. Fewer of them may find more.',
  },
  share: { art: 'bowl' },
  lost: { title: 'This page was never fired.' },
  hours: 'Showroom',
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
