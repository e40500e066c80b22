import { connection } from 'next/server';
import { exportReview } from '@/lib/dashboard/exports/review';
import { listQuery } from '@/lib/list-query';

/** The entries in manual review as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportReview(listQuery(new URL(request.url).searchParams));
}
