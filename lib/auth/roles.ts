import type { StaffRole } from '@/lib/db/generated/enums';

export type { StaffRole };

/** From the least to the most: each may do what those before it may. */
export const staffRoles = ['viewer', 'staff', 'owner'] as const satisfies readonly StaffRole[];

/** Whether a role is enough for what needs `needed`. */
export function isEnough(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}

/** Who visits, as far as the header of a page has to know. */
export type Visitor = 'guest' | 'customer' | 'staff';
