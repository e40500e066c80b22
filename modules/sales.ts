import { parcelsOfMonths } from '@/lib/fulfilment/packing/parcels';
import type { SaleHooks } from '@/lib/orders/sale';
import { staffOfMonths } from '@/lib/staff/alerts/sales';

/** The modules that take part in paid months of subscriptions; those that take part in orders are in hooks.ts. */
export const saleHooks: readonly SaleHooks[] = [parcelsOfMonths, staffOfMonths];
