import type { SearchWords } from '@/modules/search/search-words';

/** Additional search terms, by language. */
export const searchWords: Readonly<Record<string, SearchWords>> = {
  en: {
    same: [
      ['cup', 'mug', 'beaker'],
      ['towel', 'cloth', 'tea towel'],
    ],
    categories: {},
    products: {},
    plans: {},
    pages: { '/delivery': { names: ['shipping', 'returns', 'postage'] } },
  },
};
