import { connection } from 'next/server';
import { listQuery } from '@/lib/list-query';
import { exportInvoices } from '@/modules/analytics/export-invoices';

export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportInvoices(listQuery(new URL(request.url).searchParams));
}
