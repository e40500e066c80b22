import { connection } from 'next/server';
import { listQuery } from '@/lib/list-query';
import { exportAnalytics } from '@/modules/analytics/export-analytics';

/** A table of the analytics page as CSV: `?show=sales`. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportAnalytics(listQuery(new URL(request.url).searchParams));
}
