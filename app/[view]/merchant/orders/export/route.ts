import { connection } from 'next/server';
import { exportOrders } from '@/lib/dashboard/exports/orders';
import { listQuery } from '@/lib/list-query';

export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportOrders(listQuery(new URL(request.url).searchParams));
}
