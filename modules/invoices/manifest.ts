import type { Manifest } from '../manifest-type.ts';

/** An invoice for each sale, with a consecutive number. Without it, the paid order's page is the receipt. */
export const manifest: Manifest = {
  name: 'invoices',
  requires: [],
  routes: ['[view]/invoices', '[view]/orders/[id]/invoice'],
  files: [
    'modules/invoiced-months.integration.test.ts', // module: subscriptions
    'modules/paid-by-customer.integration.test.ts', // module: subscriptions
  ],
  variables: [],
  docs: ['decisions/0070-invoices-by-the-worker.md'],
};
