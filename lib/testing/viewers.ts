import type { StaffRole } from '@/lib/auth/roles';
import type { Staff } from '@/lib/auth/staff';
import type { Viewer } from '@/lib/auth/viewer';

/** A user as if signed in, without a session. */
export function asViewer(account: { userId: string; email: string }): Viewer {
  return account as Viewer;
}

/** The same for staff. */
export function asStaff(
  account: { userId: string; email: string },
  role: StaffRole = 'owner',
): Staff {
  return { ...account, role } as Staff;
}

/** Somebody of the staff whom no test has to sign in. Owns the shop unless their role is named. */
export function someStaff(email = 'boss@shop.example', role: StaffRole = 'owner'): Staff {
  return asStaff({ userId: email, email }, role);
}
