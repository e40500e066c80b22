import type { StaffRole } from '@/lib/auth/roles';
import type { Staff } from '@/lib/auth/staff';
import type { Viewer } from '@/lib/auth/viewer';

export function asViewer(account: { userId: string; email: string }): Viewer {
  return account as Viewer;
}

export function asStaff(
  account: { userId: string; email: string },
  role: StaffRole = 'owner',
): Staff {
  return { ...account, role } as Staff;
}

export function someStaff(email = 'boss@shop.example', role: StaffRole = 'owner'): Staff {
  return asStaff({ userId: email, email }, role);
}
