import type { PaidMonths } from '@/lib/orders/sale';
import { paidMonthSales } from '@/modules/subscriptions/delivery/month-sales';

/** Who knows the paid months of subscriptions; without an entry, only orders are sold. */
export const paidMonths: readonly PaidMonths[] = [
  paidMonthSales, // module: subscriptions
];
