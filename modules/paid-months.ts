import type { PaidMonths } from '@/lib/orders/sale';
import { paidMonthSales } from '@/modules/subscriptions/delivery/month-sales';

/** Readers of the paid months of subscriptions; without an entry, only orders are sales. */
export const paidMonths: readonly PaidMonths[] = [
  paidMonthSales, // module: subscriptions
];
