import type { Prisma } from '@/lib/db/generated/client';
import type { ListQuery } from '@/lib/list-query';
import { ordersToRefund } from '@/modules/fulfilment/order-refunds';

/** Additional filters of the list of orders: an SQL condition on the order `o`, or null. */
export const orderConditions: readonly ((query: ListQuery) => Prisma.Sql | null)[] = [
  ordersToRefund, // module: fulfilment
];
