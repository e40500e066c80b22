import { connection } from 'next/server';
import { exportAnalytics } from '@/lib/dashboard/exports/analytics';
import { listQuery } from '@/lib/list-query';

/** A table of the analytics page as CSV: `?show=sales`. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportAnalytics(listQuery(new URL(request.url).searchParams));
}
