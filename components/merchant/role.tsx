'use client';

import { createContext, type ReactNode, use } from 'react';
import { isEnough, type StaffRole } from '@/lib/auth/roles';

const Role = createContext<StaffRole>('viewer');

/** Only hides forms: actions check the role themselves. */
export function RoleProvider({ role, children }: { role: StaffRole; children: ReactNode }) {
  return <Role value={role}>{children}</Role>;
}

export function ForRole({
  needed = 'staff',
  otherwise = null,
  children,
}: {
  needed?: StaffRole;
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  return isEnough(use(Role), needed) ? children : otherwise;
}
