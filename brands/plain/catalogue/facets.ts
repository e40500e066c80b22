import type { AttributeFacet } from '@/lib/catalog/seed/seed-types';

/** Facets besides category and price, in display order. */
export const facets: readonly AttributeFacet[] = [{ attribute: 'material', label: 'Material' }];

// module: search
/** Attributes that the search includes, besides name, tagline, description and category. */
export const searchable: readonly string[] = ['material'];

// module: search
/** Searchable attributes that rank higher, because they say what a product is. */
export const mainAttributes: readonly string[] = ['material'];
