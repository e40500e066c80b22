import type { ToDoSource } from '@/lib/dashboard/to-do';
import { countToDo } from './queries';

export const fulfilmentToDo: ToDoSource = async ({ home }) => {
  const waiting = await countToDo();
  return [
    { ...home.toPack, href: '/merchant/packing', count: waiting.toPack },
    { ...home.toRefund, href: '/merchant/orders?refund=DUE', count: waiting.toRefund },
    { ...home.monthsToRefund, href: '/merchant/subscriptions?refund=DUE', count: waiting.months }, // module: subscriptions
  ];
};
