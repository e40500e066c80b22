import type { ToDoSource } from '@/lib/dashboard/to-do';
import { countToDo } from './queries';

export const fulfilmentToDo: ToDoSource = async ({ home }) => {
  const { toPack, toRefund, months } = await countToDo();
  return [
    { ...home.toPack, href: '/merchant/packing', count: toPack },
    { ...home.toRefund, href: '/merchant/orders?refund=DUE', count: toRefund },
    { ...home.monthsToRefund, href: '/merchant/subscriptions?refund=DUE', count: months },
  ];
};
