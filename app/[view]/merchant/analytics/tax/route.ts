import { connection } from 'next/server';
import { listQuery } from '@/lib/list-query';
import { exportTaxes } from '@/modules/analytics/export-taxes';

/** The tax report of a month as CSV: `?month=2026-11`. Owners only. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportTaxes(listQuery(new URL(request.url).searchParams));
}
