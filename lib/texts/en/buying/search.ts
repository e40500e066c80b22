/** Searches and filters. */
export const search = {
  quoted: '“{text}”',
  chosen: 'Chosen filters',
  /** For screen readers, before the name of a filter, or of its value. */
  removeFacet: 'Remove {facet}: ',
  remove: 'Remove: ',
  clear: 'Clear all',
  clearFilters: 'Clear all filters',
  filters: 'Filters',
  filterProducts: 'Filter products',
  category: 'Category',
  price: 'Price',
  under: 'Under {price}',
  over: '{price} and over',
  between: '{from} to {to}',
  sortBy: 'Sort by',
  sorts: {
    best: 'Best match',
    featured: 'Featured',
    cheap: 'Price, low to high',
    dear: 'Price, high to low',
    name: 'Name',
  },
  noResults: 'No results for “{text}”',
  /** Where filters are applied, too. */
  noneFiltered: 'No results for “{text}” with these filters',
  noProducts: 'No products',
  /** With the number of products: "12 products". */
  show: 'Show {products}',
  none: 'No products match your search.',
  browse: 'Or browse a category',
  /** Pagination. */
  pages: 'Pages of the list',
  previous: 'Previous page',
  next: 'Next page',
};
