import type { Manifest } from '../manifest-type.ts';

export const manifest: Manifest = {
  name: 'search',
  requires: [],
  uses: ['subscriptions'], // module: subscriptions
  routes: ['api/suggest'],
  files: ['brand/search.ts', 'brand/search-precision', 'brands/plain/search.ts'],
  variables: [],
  docs: [],
};
