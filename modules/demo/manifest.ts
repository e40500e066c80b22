import type { Manifest } from '../manifest-type.ts';

/** Sample orders and subscriptions of a new demo, whose clock begins in the past. Never in live mode. */
export const manifest: Manifest = {
  name: 'demo',
  requires: [],
  uses: ['subscriptions'], // module: subscriptions
  routes: [],
  variables: [],
  docs: [],
};
