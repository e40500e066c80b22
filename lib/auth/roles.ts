import type { StaffRole } from '@/lib/db/generated/enums';

export type { StaffRole };

/** From least to most privileged: each includes those before it. */
export const staffRoles = ['viewer', 'staff', 'owner'] as const satisfies readonly StaffRole[];

/** Whether a role is enough for what needs `needed`. */
export function isEnough(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}

/** The visitor's role, for the header of a page. */
export type Visitor = 'guest' | 'customer' | 'staff';
