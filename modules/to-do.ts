import type { ToDoSource } from '@/lib/dashboard/to-do';
import { fulfilmentToDo } from '@/modules/fulfilment/to-do';
import { stockToDo } from '@/modules/stock/to-do';
import { subscriptionsToDo } from '@/modules/subscriptions/dashboard/subscription-list';

/** Entries of the to-do list on the dashboard's home page. */
export const toDo: readonly ToDoSource[] = [
  fulfilmentToDo, // module: fulfilment
  subscriptionsToDo, // module: subscriptions
  stockToDo, // module: stock
];
