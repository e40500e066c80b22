import type { ReactNode } from 'react';
import type { ToDoSource } from '@/lib/dashboard/to-do';
import { HomeSales } from '@/modules/analytics/components/home-sales';
import { fulfilmentToDo } from '@/modules/fulfilment/read-parcels';
import { stockToDo } from '@/modules/stock/stock-list';
import { MissingStop } from '@/modules/subscriptions/components/merchant/needs-attention';
import { subscriptionsToDo } from '@/modules/subscriptions/dashboard/subscription-list';

/** Sections of the dashboard's home page, above the to-do list. */
export const homeSections: readonly { module: string; Section: () => Promise<ReactNode> }[] = [
  { module: 'analytics', Section: HomeSales }, // module: analytics
];

/** Notices on the dashboard's home page about work that is stopped until staff confirm. */
export const homeStops: readonly { module: string; Stop: () => Promise<ReactNode> }[] = [
  { module: 'subscriptions', Stop: MissingStop }, // module: subscriptions
];

/** Entries of the to-do list on the dashboard's home page. */
export const toDo: readonly ToDoSource[] = [
  fulfilmentToDo, // module: fulfilment
  subscriptionsToDo, // module: subscriptions
  stockToDo, // module: stock
];
