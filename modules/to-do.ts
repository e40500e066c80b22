import { subscriptionsToDo } from '@/lib/dashboard/subscriptions/to-do';
import type { ToDoSource } from '@/lib/dashboard/to-do';
import { fulfilmentToDo } from '@/modules/fulfilment/to-do';
import { stockToDo } from '@/modules/stock/to-do';

/** What waits for staff in modules, on the dashboard's home page. */
export const toDo: readonly ToDoSource[] = [
  fulfilmentToDo, // module: fulfilment
  subscriptionsToDo,
  stockToDo, // module: stock
];
