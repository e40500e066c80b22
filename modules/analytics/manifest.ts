import type { Manifest } from '../manifest-type.ts';

export const manifest: Manifest = {
  name: 'analytics',
  requires: ['invoices'],
  uses: ['subscriptions'], // module: subscriptions
  routes: ['[view]/merchant/analytics'],
  variables: [],
  docs: [],
};
