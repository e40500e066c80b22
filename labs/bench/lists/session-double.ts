import type { Staff } from '@/lib/auth/staff';
import { someStaff } from '@/lib/testing/viewers';

/** Stands in for lib/auth/staff.ts: everybody is an owner. */
export async function requireStaff(): Promise<Staff> {
  return someStaff();
}
