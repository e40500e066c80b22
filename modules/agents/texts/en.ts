export const agents = {
  prices: 'Prices',
  availability: 'Availability',
  inStock: 'In stock',
  facts: 'Facts',
  help: 'Delivery, returns and questions',
  address: 'Address',
  category: 'Category: {category}. Page: {page}',
  page: 'Page: {page}',
  variant: 'To link to a variant, append `?variant=` and its SKU: {page}',
  first: 'These are the first {shown} of {total}. All are in the product feed: {feed}',
  trial: 'The first {days} days are free.',
  join: 'Join at {page}',
  shop: {
    net: 'Prices are in {currency}, before tax; tax and delivery are shown at checkout before anything is charged.',
    gross:
      'Prices are in {currency}, with tax; delivery is shown at checkout before anything is charged.',
    read: 'Append `.md` to the URL of a page, or request `text/markdown`, to read it as Markdown.',
    products: 'Products',
    feed: 'Product feed',
    feedText: 'every variant with its price, as RSS',
    help: 'Help',
    sitemap: 'Sitemap',
    search: 'Search', // module: search
    searchText: 'append words to the URL', // module: search
  },
};
