import type { Manifest } from '../manifest-type.ts';

/** Parcels: packing, labels, partial shipments, cancellations and returns. Without it, an order is shipped once. */
export const manifest: Manifest = {
  name: 'fulfilment',
  requires: [],
  routes: ['[view]/merchant/packing', '[view]/merchant/parcels'],
  files: [
    'modules/subscriptions/delivery/parcels.integration.test.ts', // module: subscriptions
    'lib/testing/builders/parcels.ts',
  ],
  variables: [],
  docs: ['decisions/0074-fulfilment.md'],
};
