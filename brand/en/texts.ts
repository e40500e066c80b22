/** Texts of pages, except products and categories. */
export const texts = {
  failed: 'The lights flickered.',
  emptyCart: 'Nothing in here yet. What hour are you brewing for?',
  home: {
    title: 'Coffee for the hour you are in.',
    lead: 'Eleven coffees, each roasted for one hour of the day: bright ones for first light, round ones for noon, soft ones that let you sleep.',
    action: { href: '#day', label: 'Find your hour' },
    all: 'See everything',
    day: {
      title: 'A day in eleven cups',
      /** The number of coffees, taken from these categories. */
      cups: 11,
      categories: ['espresso', 'filter'],
      lead: 'Walk along it from left to right. Every bag says when.',
    },
    gear: {
      title: 'Made to be mended',
      all: { href: '/categories/brewing', label: 'All brewing gear' },
      lead: 'We sell the few things we use ourselves, with drawings and measures. If one breaks, write to us before you buy another: most of them can be taken apart.',
      slugs: ['dial-kettle', 'orbit-grinder', 'solstice-carafe'],
    },
    choice: {
      title: 'Short or long?',
      lead: 'Pressed through in half a minute, or poured over three. Every coffee here knows which one it is, and so do you.',
      images: ['bag-blue-hour', 'bag-garden-hour', 'bag-long-shadow'],
      ways: [
        { href: '/categories/espresso', label: 'Espresso' },
        { href: '/categories/filter', label: 'Filter' },
      ],
    },
    roastery: {
      title: 'The roastery’s own hours',
      lead: 'The bar opens at half past six, at eight on weekends. Come in.',
      timetable: [
        {
          time: '04:50',
          what: 'Lights on',
          note: 'The drum needs forty minutes to be warm all through.',
        },
        {
          time: '05:30',
          what: 'First roast',
          note: 'Fifteen kilos at a time, two days ahead of the parcels they go into.',
        },
        {
          time: '11:00',
          what: 'Cupping',
          note: 'Everything roasted yesterday, side by side, blind. Visitors welcome.',
        },
        {
          time: '14:00',
          what: 'Parcels leave',
          note: 'Monday to Friday. Ordered by noon, it goes the same day: coffee that was roasted two days before.',
        },
        { time: '18:00', what: 'Lights off', note: 'The sun does the rest.' },
      ],
    },
  },
  products: {
    title: 'Everything we sell',
    lead: 'Two shelves of coffee in the order of the day, one of gear and one for the table.',
  },
  // module: subscriptions
  clubs: {
    title: 'Coffee clubs',
    description: 'Fresh coffee every month: three clubs. Change or cancel at any time.',
    heading: 'Fresh coffee, every month',
    lead: 'Join a club, and a parcel leaves for you every month. Change the club, the quantity or the card, or cancel: you do that yourself, in your account, at any time.',
  },
  search: {
    title: 'Find something',
    examples: 'Blueberry, Kenya, kettle …', // module: search
    /** Advice for an empty result. */
    nothing: 'Check the spelling, use fewer words, or try a taste or a country.',
  },
  /** The default Open Graph image. */
  share: { art: 'bag-first-light' },
  lost: { title: 'There is nothing at this hour.' },
  /** The heading of the opening hours in the footer. */
  hours: 'Roastery bar',
  demo: 'Demo: no real money, no real coffee. Pay with the card 4242 4242 4242 4242.',
  account: { noOrders: 'See what we roast' },
  order: {
    title: 'What happens next',
    steps: [
      {
        what: 'Into its box',
        note: 'Your coffee was roasted two days before it leaves; its bag has the date.',
      },
      {
        what: 'Out of the door',
        note: 'If you order by noon on a working day, it leaves at 14:00 the same day, and otherwise on the next working day. We e-mail you when it does.',
      },
      {
        what: 'Onto your table',
        note: 'Filter coffee is ready when it arrives; give espresso ten days from its roast.',
      },
    ],
  },
} as const;

export const productCopy = {
  hourOfDay: 'Hour of the day',
  tastesOf: 'Tastes of',
  roast: 'Roast: {roast}',
  madeFor: 'Made for {hour}',
  grew: 'Where it grew',
  origin: 'Origin',
  region: 'Region',
  producer: 'Grown by',
  altitude: 'Altitude',
  varieties: 'Varieties',
  process: 'Process',
  roasted: 'Roast',
  caffeine: 'Caffeine',
  decaf: 'Less than 0.1 %',
  hour: 'Its hour is {hour}',
  hourText:
    'It tastes of {notes} at any other time as well. This is when we think it is at its best.',
  brew: 'How to brew it',
  exact: 'To be exact',
  material: 'Material',
  care: 'Care',
  inTheBox: 'In the box',
  place: 'The place and hour that {name} is named for',
  sheet: '{name}, drawn with its measures',
};
