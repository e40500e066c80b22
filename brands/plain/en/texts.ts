/** Texts of pages, except products and categories. */
export const texts = {
  failed: 'Something went wrong.',
  emptyCart: 'Your cart is empty.',
  home: {
    title: 'Made for every day.',
    lead: 'Five things for the kitchen and the table. We make few of them, and we mend those that break.',
    art: 'still-life',
    action: { href: '/products', label: 'See all five' },
    products: {
      title: 'All we make',
      categories: ['table', 'kitchen'],
      count: 4,
      all: { href: '/products', label: 'All products' },
    },
    story: {
      title: 'One maker each',
      text: [
        'Each thing comes from one workshop, and its page says where that is. We visit every spring, and pay before the work begins.',
        'If something breaks, send it back: most of it can be mended, and we do that for the postage.',
      ],
      art: 'shelf',
      more: { href: '/about', label: 'About us' },
    },
  },
  products: { title: 'All products', lead: 'Five things, in the colours that we have now.' },
  clubs: { title: 'Subscriptions', description: '', heading: 'Subscriptions', lead: '' }, // module: subscriptions
  search: {
    title: 'Search',
    examples: 'Bowl, linen, beech …', // module: search
    /** Advice for an empty result. */
    nothing: 'Check the spelling, or use fewer words.',
  },
  /** The default Open Graph image. */
  share: { art: 'bowl-chalk' },
  lost: { title: 'There is no such page.' },
  /** The heading of the opening hours in the footer. */
  hours: 'Office hours',
  demo: 'Demo: no real money, no real goods. Pay with the card 4242 4242 4242 4242.',
  account: { noOrders: 'See what we make' },
  order: {
    title: 'What happens next',
    steps: [
      { what: 'Packed', note: 'In paper and card, without plastic.' },
      { what: 'Sent', note: 'Ordered by noon on a working day, it leaves the same day.' },
      { what: 'Delivered', note: 'One to three working days later.' },
    ],
  },
} as const;

export const productCopy = {
  facts: 'Details',
  material: 'Material',
  size: 'Size',
  care: 'Care',
};
