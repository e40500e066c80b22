import type { Manifest } from '../manifest-type.ts';

/** Parcels: packing, labels, partial shipments, deliveries, cancellations and returns. Without it, an order is shipped once. */
export const manifest: Manifest = {
  name: 'fulfilment',
  requires: [],
  uses: ['subscriptions'], // module: subscriptions
  routes: [
    '[view]/merchant/orders/[id]/label',
    '[view]/merchant/orders/[id]/packing-slip',
    '[view]/merchant/packing',
    '[view]/merchant/parcels',
  ],
  variables: [],
  docs: ['decisions/0074-fulfilment.md'],
};
