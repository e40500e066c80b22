import type { Manifest } from '../manifest-type.ts';

/** A numbered invoice for each sale. Without it, the page of a paid order is the receipt. */
export const manifest: Manifest = {
  name: 'invoices',
  requires: [],
  routes: ['[view]/invoices', '[view]/orders/[id]/invoice'],
  files: [
    'modules/invoiced-months.integration.test.ts', // module: subscriptions
    'modules/paid-by-customer.integration.test.ts', // module: subscriptions
  ],
  shared: ['components/order/item-name.tsx', 'lib/testing/builders/sale.ts'],
  variables: [],
  docs: ['decisions/0070-invoices-by-the-worker.md'],
};
