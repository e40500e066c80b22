import type { StaffRole } from '@/lib/db/generated/enums';

export type { StaffRole };

/** From least to most privileged. Each role has the permissions of the roles before it. */
export const staffRoles = ['viewer', 'staff', 'owner'] as const satisfies readonly StaffRole[];

export function isEnough(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}

export type Visitor = 'guest' | 'customer' | 'staff';
