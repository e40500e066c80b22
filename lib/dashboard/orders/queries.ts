import 'server-only';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { requireStaff } from '@/lib/auth/staff';
import type { Page } from '@/lib/db/sql/keyset';
import type { ListQuery } from '@/lib/list-query';
import { requestView } from '@/lib/markets/request-view';
import { runInView } from '@/lib/texts/current-view';
import { type DashboardOrder, readOrder } from './detail';
import { findOrders, type OrderRow } from './list';

export const ORDERS_PAGE = '/merchant/orders';

export async function orderList(query: ListQuery): Promise<Page<OrderRow>> {
  return findOrders(await requireStaff('viewer', ORDERS_PAGE), query);
}

/** Cached per request for the page and its metadata. Responds with 404 for an unknown order. */
export const dashboardOrder = cache(async (id: string): Promise<DashboardOrder> => {
  const staff = await requireStaff('viewer', `${ORDERS_PAGE}/${id}`);
  const order = await runInView(await requestView(), () => readOrder(staff, id));
  return order ?? notFound();
});
