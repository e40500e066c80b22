import type { SaleHooks } from '@/lib/orders/sale';
import { parcelsOfMonths } from '@/modules/fulfilment/create-parcels';

/** The modules that take part in paid months of subscriptions; those that take part in orders are in hooks.ts. */
export const saleHooks: readonly SaleHooks[] = [
  parcelsOfMonths, // module: fulfilment
];
