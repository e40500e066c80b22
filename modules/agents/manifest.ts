import type { Manifest } from '../manifest-type.ts';

export const manifest: Manifest = {
  name: 'agents',
  requires: [],
  uses: ['subscriptions'], // module: subscriptions
  routes: ['api/markdown', 'feed.xml', 'llms.txt'],
  variables: [],
  docs: [],
};
