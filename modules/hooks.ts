import type { OrderHooks } from '@/lib/checkout/orders/hook-types';
import { staffOfOrders } from '@/lib/staff/alerts/sales';
import { parcelsOfOrders } from '@/modules/fulfilment/create-parcels';
import { orderInvoices } from '@/modules/invoices/hooks';
import { stockHooks } from '@/modules/stock/hooks';

/** The modules that take part in orders, and the core's mails to staff, in the order of their locks. */
export const orderHooks: readonly OrderHooks[] = [
  stockHooks, // module: stock
  parcelsOfOrders, // module: fulfilment
  staffOfOrders,
  orderInvoices, // module: invoices
];
