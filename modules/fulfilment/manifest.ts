import type { Manifest } from '../manifest-type.ts';

/** Parcels: packing, labels, partial shipments, cancellations and returns. Without it, an order ships once. */
export const manifest: Manifest = {
  name: 'fulfilment',
  requires: [],
  routes: ['[view]/merchant/packing', '[view]/merchant/parcels'],
  files: [
    'modules/subscriptions/delivery/parcels.integration.test.ts', // module: subscriptions
    'lib/testing/builders/parcels.ts',
  ],
  shared: [
    'components/order/item-name.tsx',
    'lib/auth/actions/fields-under.ts',
    'lib/testing/builders/sale.ts',
  ],
  variables: [],
  docs: ['decisions/0074-fulfilment.md'],
};
