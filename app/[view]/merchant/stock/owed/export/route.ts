import { connection } from 'next/server';
import { exportOwed } from '@/lib/dashboard/exports/stock';
import { listQuery } from '@/lib/list-query';

/** Units owed to customers as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportOwed(listQuery(new URL(request.url).searchParams));
}
