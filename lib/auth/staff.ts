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
 * A signed-in user with a role in the merchant dashboard. Only `requireStaff` makes one: a function
 * that takes it cannot be called without that check.
 */
export type Staff = Viewer & { role: StaffRole; readonly [checked]: true };

/** Read once per request. */
const listedRole = cache(async (email: string): Promise<StaffRole | null> => {
  const row = await db().staffMember.findUnique({ where: { email, removedAt: null } });
  return row?.role ?? null;
});

/** The role of somebody at the merchant dashboard; null for customers and guests. */
export async function roleOf(who: Account | null): Promise<StaffRole | null> {
  if (!who) return null;
  return merchantEmails().includes(who.email) ? 'owner' : listedRole(who.email);
}

/**
 * The signed-in member of staff, for a page, its queries, a route handler or an action. Guests are
 * redirected to sign in; customers get a 404; staff with an insufficient role are redirected to the
 * dashboard's home page, which says so.
 *
 * @param needed the least role: viewers read everything, staff change it, owners manage staff and
 *   take data out of the shop (docs/decisions/0067-the-dashboard.md)
 * @param returnTo the page's own path, without a view
 */
export async function requireStaff(needed: StaffRole, returnTo = '/merchant'): Promise<Staff> {
  const who = await viewer();
  const role = await roleOf(who);
  if (who && role && isEnough(role, needed)) return { ...who, role } as Staff;
  if (role) redirect(await localPath(`/merchant?problem=${needed}`));
  if (who && !isDemo()) notFound();
  redirect(await localPath(`/sign-in?${new URLSearchParams({ next: returnTo })}`));
}
