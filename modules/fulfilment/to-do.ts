import type { ToDoSource } from '@/lib/dashboard/to-do';
import { countToPack } from './packing';
import { countToRefund } from './queries';

/** What waits to be packed and refunded. */
export const fulfilmentToDo: ToDoSource = async ({ home }) => {
  const [toPack, toRefund] = await Promise.all([countToPack(), countToRefund()]);
  return [
    { ...home.toPack, href: '/merchant/packing', count: toPack },
    { ...home.toRefund, href: '/merchant/orders?refund=DUE', count: toRefund.orders },
    {
      ...home.monthsToRefund,
      href: '/merchant/subscriptions?refund=DUE',
      count: toRefund.parcels,
    },
  ];
};
