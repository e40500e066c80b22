import { subscriptionsToDo } from '@/lib/dashboard/subscriptions/to-do';
import type { ToDoSource } from '@/lib/dashboard/to-do';
import { fulfilmentToDo } from '@/lib/fulfilment/to-do';
import { stockToDo } from '@/modules/stock/to-do';

/** What waits for staff in modules, on the dashboard's home page. */
export const toDo: readonly ToDoSource[] = [
  fulfilmentToDo,
  subscriptionsToDo,
  stockToDo, // module: stock
];
