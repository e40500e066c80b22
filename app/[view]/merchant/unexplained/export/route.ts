import { connection } from 'next/server';
import { exportUnexplained } from '@/lib/dashboard/exports/unexplained';
import { listQuery } from '@/lib/list-query';

/** The unexplained charges and subscriptions as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportUnexplained(listQuery(new URL(request.url).searchParams));
}
