import { connection } from 'next/server';
import { exportUnmatched } from '@/lib/dashboard/exports/unmatched';
import { listQuery } from '@/lib/list-query';

/** The unmatched charges and subscriptions as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportUnmatched(listQuery(new URL(request.url).searchParams));
}
