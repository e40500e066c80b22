import type { Language } from '@/lib/markets/types';

/** Slugs of products in other languages than the catalogue's own, by the slug there. */
export const productSlugs: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    'soup-bowl': 'suppenschale',
    'dinner-plate': 'grosser-teller',
    'tall-vase': 'hohe-vase',
    'rice-bowl': 'reisschale',
  },
};
