import { connection } from 'next/server';
import { exportOrders } from '@/lib/dashboard/orders/export';
import { listQuery } from '@/lib/list-query';

/** The filtered or selected orders as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  const { searchParams } = new URL(request.url);
  return exportOrders(listQuery(searchParams), searchParams.getAll('order').slice(0, 200));
}
