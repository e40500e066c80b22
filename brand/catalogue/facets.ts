import type { AttributeFacet } from '@/lib/catalog/seed/seed-types';

/** What lists can be narrowed by, beside category and price, in the order it is offered. */
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

/** The attributes a search finds a product by, beside its name, tagline, description and category. */
export const searchable: readonly string[] = [
  'origin',
  'region',
  'notes',
  'process',
  'material',
  'producer',
  'varieties',
];

/** Those of them that say what a product is: a search shows it before others that mention the word. */
export const mainAttributes: readonly string[] = ['notes', 'process', 'material'];
