import type { SaleHooks } from '@/lib/orders/sale';
import { parcelsOfMonths } from '@/modules/fulfilment/create-parcels';

/** Hooks on paid months of subscriptions. Hooks on orders are in hooks.ts. */
export const saleHooks: readonly SaleHooks[] = [
  parcelsOfMonths, // module: fulfilment
];
