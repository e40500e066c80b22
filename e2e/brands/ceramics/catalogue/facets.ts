import type { AttributeFacet } from '@/lib/catalog/seed/seed-types';

export const facets: readonly AttributeFacet[] = [
  { attribute: 'glaze', label: 'Glaze' },
  {
    attribute: 'diameter',
    label: 'Diameter',
    values: [
      { value: 'small', label: 'Under 12 cm' },
      { value: 'medium', label: '12 to 20 cm' },
      { value: 'large', label: 'Over 20 cm' },
    ],
  },
];

// module: search
export const searchable: readonly string[] = ['glaze', 'potter'];

// module: search
export const mainAttributes: readonly string[] = ['glaze'];
