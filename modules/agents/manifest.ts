import type { Manifest } from '../manifest-type.ts';

/** Formats for programs: pages as Markdown, llms.txt and the product feed. */
export const manifest: Manifest = {
  name: 'agents',
  requires: [],
  uses: ['subscriptions'], // module: subscriptions
  routes: ['api/markdown', 'feed.xml', 'llms.txt'],
  variables: [],
  docs: [],
};
