import { connection } from 'next/server';
import { listQuery } from '@/lib/list-query';
import { exportInvoices } from '@/modules/analytics/export-invoices';

/** The invoices of a month as CSV: `?month=2026-11`. Owners only. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportInvoices(listQuery(new URL(request.url).searchParams));
}
