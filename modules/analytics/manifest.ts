import type { Manifest } from '../manifest-type.ts';

/** Figures for merchants: sales, subscribers and taxes by month, and what was sold today. */
export const manifest: Manifest = {
  name: 'analytics',
  requires: ['invoices'],
  uses: ['subscriptions'], // module: subscriptions
  routes: ['[view]/merchant/analytics'],
  variables: [],
  docs: [],
};
