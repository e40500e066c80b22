import { connection } from 'next/server';
import { exportSubscriptions } from '@/lib/dashboard/exports/subscriptions';
import { listQuery } from '@/lib/list-query';

/** The filtered subscriptions as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportSubscriptions(listQuery(new URL(request.url).searchParams));
}
