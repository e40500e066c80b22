import { connection } from 'next/server';
import { exportStaff } from '@/lib/dashboard/exports/staff';

/** The staff as CSV. */
export async function GET(): Promise<Response> {
  await connection();
  return exportStaff();
}
