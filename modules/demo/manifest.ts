import type { Manifest } from '../manifest-type.ts';

/** Gives a new demo 75 days of sample orders and subscriptions. Never runs in live mode. */
export const manifest: Manifest = {
  name: 'demo',
  requires: [],
  uses: ['subscriptions'], // module: subscriptions
  routes: [],
  variables: [],
  docs: [],
};
