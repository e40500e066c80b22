import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { db } from '@/lib/db/client';
import { isDemo } from '@/lib/env';
import { localPath } from '@/lib/markets/request-view';
import { merchantEmails } from './merchant-emails';
import { isEnough, type StaffRole } from './roles';
import type { Account } from './viewer';
import { type Viewer, viewer } from './viewer';

declare const checked: unique symbol;

/**
 * A signed-in user with a role in the merchant dashboard. Only `requireStaff` returns this type, so a function with
 * such a parameter cannot be called without the check.
 */
export type Staff = Viewer & { role: StaffRole; readonly [checked]: true };

/** Read once per request. */
const listedRole = cache(async (email: string): Promise<StaffRole | null> => {
  const row = await db().staffMember.findUnique({ where: { email, removedAt: null } });
  return row?.role ?? null;
});

export async function roleOf(user: Account | null): Promise<StaffRole | null> {
  if (!user) return null;
  return merchantEmails().includes(user.email) ? 'owner' : listedRole(user.email);
}

/**
 * The signed-in staff member. Guests are redirected to sign in; customers get a 404; staff with a lesser role are
 * redirected to the dashboard, which explains why. Roles: docs/decisions/0067-the-dashboard.md.
 *
 * @param returnTo the path of the page, without the view's prefix
 */
export async function requireStaff(needed: StaffRole, returnTo = '/merchant'): Promise<Staff> {
  const user = await viewer();
  const role = await roleOf(user);
  if (user && role && isEnough(role, needed)) return { ...user, role } as Staff;
  if (role) redirect(await localPath(`/merchant?problem=${needed}`));
  if (user && !isDemo()) notFound();
  redirect(await localPath(`/sign-in?${new URLSearchParams({ next: returnTo })}`));
}
