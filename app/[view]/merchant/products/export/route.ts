import { connection } from 'next/server';
import { exportProducts } from '@/lib/dashboard/exports/products';
import { listQuery } from '@/lib/list-query';

export async function GET(request: Request): Promise<Response> {
  await connection();
  return exportProducts(listQuery(new URL(request.url).searchParams));
}
