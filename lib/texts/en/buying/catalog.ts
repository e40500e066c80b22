/** Lists, product cards and product pages. */
export const catalog = {
  everything: 'All products',
  categoryNav: 'Categories',
  products: { one: '1 product', other: '{count} products' },
  allOf: 'All {count}',
  onlyOf: 'Only {category}',
  seeAll: 'See all {count}',
  emptyCategory: 'There are no products in this category at the moment.',
  from: 'from {price}',
  /** With `{unit}`: "kg". */
  perUnit: '{price} per {unit}',
  beforeTax: 'before tax',
  withTax: 'with tax',
  left: 'Only {count} left',
  unavailable: 'Unavailable',
  /** Why something cannot be bought. */
  reasons: {
    'out-of-stock': 'Out of stock',
    paused: 'Temporarily unavailable',
    unpriced: 'Price unavailable',
    gone: 'No longer sold',
  },
  goneTitle: '{name} is no longer sold',
  goneText: 'It is no longer available. Similar products are below.',
  imagesOf: 'Images of {name}',
  show: 'Show: {image}',
  related: 'You may also like',
  monthly: 'Or every month',
  aMonth: '{price} a month',
};
