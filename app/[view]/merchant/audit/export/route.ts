import { connection } from 'next/server';
import { exportAudit } from '@/lib/audit/queries';
import { listQuery } from '@/lib/list-query';

/** The filtered audit log as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportAudit(listQuery(new URL(request.url).searchParams));
}
