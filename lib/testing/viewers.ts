import type { StaffRole } from '@/lib/auth/roles';
import type { Staff } from '@/lib/auth/staff';
import type { Viewer } from '@/lib/auth/viewer';

/** Casts an account to a signed-in viewer, without a session. */
export function asViewer(account: { userId: string; email: string }): Viewer {
  return account as Viewer;
}

export function asStaff(
  account: { userId: string; email: string },
  role: StaffRole = 'owner',
): Staff {
  return { ...account, role } as Staff;
}

/** Staff who need not sign in, by default the owner. */
export function someStaff(email = 'boss@shop.example', role: StaffRole = 'owner'): Staff {
  return asStaff({ userId: email, email }, role);
}
