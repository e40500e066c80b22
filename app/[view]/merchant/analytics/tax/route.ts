import { connection } from 'next/server';
import { listQuery } from '@/lib/list-query';
import { exportTaxes } from '@/modules/analytics/export-taxes';

export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportTaxes(listQuery(new URL(request.url).searchParams));
}
