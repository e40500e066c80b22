import { connection } from 'next/server';
import { exportStock } from '@/lib/dashboard/exports/stock';
import { listQuery } from '@/lib/list-query';

/** The filtered stock as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportStock(listQuery(new URL(request.url).searchParams));
}
