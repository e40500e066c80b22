import { connection } from 'next/server';
import { exportPacking } from '@/lib/dashboard/exports/packing';
import { listQuery } from '@/lib/list-query';

/** The filtered parcels to pack or ship as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportPacking(listQuery(new URL(request.url).searchParams));
}
