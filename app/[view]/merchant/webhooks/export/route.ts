import { connection } from 'next/server';
import { exportWebhooks } from '@/lib/dashboard/exports/webhooks';
import { listQuery } from '@/lib/list-query';

/** A list of the webhooks’ page as CSV: `?show=dead`. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportWebhooks(listQuery(new URL(request.url).searchParams));
}
