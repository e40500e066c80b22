import { connection } from 'next/server';
import { exportCustomers } from '@/lib/dashboard/exports/customers';
import { listQuery } from '@/lib/list-query';

/** The filtered customers as CSV. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportCustomers(listQuery(new URL(request.url).searchParams));
}
