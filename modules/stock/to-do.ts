import type { ToDoSource } from '@/lib/dashboard/to-do';
import { countStock, OWED_PAGE, STOCK_PAGE } from './queries';

export const stockToDo: ToDoSource = async ({ stock }) => {
  const { low, owed } = await countStock();
  const owedOrders = { ...stock.toDo.owed, href: OWED_PAGE, count: owed, isUrgent: true };
  return [
    { ...stock.toDo.low, href: `${STOCK_PAGE}?show=low`, count: low },
    ...(owed > 0 ? [owedOrders] : []),
  ];
};
