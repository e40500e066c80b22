import 'server-only';
import { recordExport } from '@/lib/audit/exports';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { type Cell, csvResponse } from '@/lib/http/csv';
import type { ListQuery } from '@/lib/list-query';
import { orderCells, orderHeader } from './csv';
import { everyOrder } from './list';
import { ORDERS_PAGE } from './queries';

/** The orders that a query finds, or those of a selection, for an owner; recorded in the audit log. */
export async function exportOrders(query: ListQuery, ids: readonly string[]): Promise<Response> {
  const who = await requireStaff('owner', ORDERS_PAGE);
  await recordExport(who, 'orders', query, ids.length);
  return csvResponse('orders', orderHeader, linesOf(who, query, ids));
}

async function* linesOf(
  who: Staff,
  query: ListQuery,
  ids: readonly string[],
): AsyncGenerator<Cell[]> {
  for await (const row of everyOrder(who, query, ids)) yield orderCells(row);
}
