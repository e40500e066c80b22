import { connection } from 'next/server';
import { exportCustomers } from '@/lib/dashboard/exports/customers';
import { listQuery } from '@/lib/list-query';

export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportCustomers(listQuery(new URL(request.url).searchParams));
}
