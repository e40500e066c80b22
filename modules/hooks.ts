import type { OrderHooks } from '@/lib/checkout/orders/hook-types';
import { parcelsOfOrders } from '@/modules/fulfilment/create-parcels';
import { orderInvoices } from '@/modules/invoices/hooks';
import { stockHooks } from '@/modules/stock/order-units';

/** Hooks on orders. Their order is the order of their locks. */
export const orderHooks: readonly OrderHooks[] = [
  stockHooks, // module: stock
  parcelsOfOrders, // module: fulfilment
  orderInvoices, // module: invoices
];
