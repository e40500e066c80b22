import type { Prisma } from '@/lib/db/generated/client';
import type { ListQuery } from '@/lib/list-query';
import { ordersToRefund } from '@/modules/fulfilment/filter-orders';

/** What filters of modules mean in the list of orders: a condition on an order `o`, or null. */
export const orderConditions: readonly ((query: ListQuery) => Prisma.Sql | null)[] = [
  ordersToRefund, // module: fulfilment
];
