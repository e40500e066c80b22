import type { OrderHooks } from '@/lib/checkout/orders/hook-types';
import { invoiceOrder } from './work';

/** What invoices do about orders. */
export const invoiceHooks: OrderHooks = { module: 'invoices', orderChanged: invoiceOrder };
