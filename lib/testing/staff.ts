import type { StaffRole } from '@/lib/auth/roles';
import type { Staff } from '@/lib/auth/staff';

/** Somebody of the staff whom no test has to sign in. Owns the shop unless their role is named. */
export function someStaff(email = 'boss@shop.example', role: StaffRole = 'owner'): Staff {
  return { userId: email, email, role } as Staff;
}
