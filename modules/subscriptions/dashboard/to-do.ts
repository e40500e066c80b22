import type { ToDoSource } from '@/lib/dashboard/to-do';
import { countPastDue } from './list';

/** Subscriptions whose last charge failed. */
export const subscriptionsToDo: ToDoSource = async ({ home }) => [
  {
    ...home.failedRenewals,
    href: '/merchant/subscriptions?status=PAST_DUE',
    count: await countPastDue(),
  },
];
