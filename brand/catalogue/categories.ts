/** Categories in display order. Products refer to a category by its key, which is also its slug. */
export const categories = [
  {
    key: 'espresso',
    name: 'Espresso',
    title: 'Espresso, from first light to lamplight',
    text: 'Roasted for pressure: sweet enough to drink short, sturdy enough for milk. Five bags, five hours.',
    art: 'place-long-shadow',
    backdrop: 'butter',
  },
  {
    key: 'filter',
    name: 'Filter',
    title: 'Filter, for hours with time in them',
    text: 'Lighter roasts for paper, press and patience. They change as they cool, so pour a large one.',
    art: 'place-dew-point',
    backdrop: 'noon',
  },
  {
    key: 'brewing',
    name: 'Brewing',
    title: 'Brewing gear that does one thing well',
    text: 'Seven things we use behind our own bar every day, each drawn and measured.',
    art: 'kettle-night',
    backdrop: 'blush',
  },
  {
    key: 'table',
    name: 'At the table',
    title: 'For the table, and the way there',
    text: 'Cups with a horizon, a carafe, a tin that keeps the air out and a flask for the train.',
    art: 'cup-dusk',
    backdrop: 'lilac',
  },
  {
    // For imported products (imported.ts); not linked while it is empty.
    key: 'more',
    name: 'More',
    title: 'And what else there is',
    text: 'Things that came to the shop in between.',
    art: 'parcel',
    backdrop: 'noon',
  },
] as const;
