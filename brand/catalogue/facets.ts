import type { AttributeFacet } from '@/lib/catalog/seed/seed-types';

/** Facets besides category and price, in display order. */
export const facets: readonly AttributeFacet[] = [
  {
    attribute: 'roast',
    label: 'Roast',
    values: [
      { value: '1', label: 'Light' },
      { value: '2', label: 'Medium light' },
      { value: '3', label: 'Medium' },
      { value: '4', label: 'Medium dark' },
      { value: '5', label: 'Dark' },
    ],
  },
  { attribute: 'origin', label: 'Origin' },
];

// module: search
/** Attributes that the search includes, besides name, tagline, description and category. */
export const searchable: readonly string[] = [
  'origin',
  'region',
  'notes',
  'process',
  'material',
  'producer',
  'varieties',
];

// module: search
/** Searchable attributes that rank higher, because they say what a product is. */
export const mainAttributes: readonly string[] = ['notes', 'process', 'material'];
