import { connection } from 'next/server';
import { exportOrders } from '@/lib/dashboard/exports/orders';
import { listQuery } from '@/lib/list-query';

/** The filtered or selected orders as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll('order').slice(0, 200);
  // A selection is sent by a form with fields of its own, and is not filtered.
  return exportOrders(ids.length > 0 ? {} : listQuery(searchParams), ids);
}
