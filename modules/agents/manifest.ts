import type { Manifest } from '../manifest-type.ts';

/** What programs read of the catalogue: pages as Markdown, llms.txt, the product feed. */
export const manifest: Manifest = {
  name: 'agents',
  requires: [],
  uses: ['subscriptions'], // module: subscriptions
  routes: ['api/markdown', 'feed.xml', 'llms.txt'],
  variables: [],
  docs: [],
};
