import 'server-only';
import { merchantEmails } from '@/lib/auth/merchant-emails';
import type { StaffRole } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';

export const STAFF_PAGE = '/merchant/staff';

export type StaffRow = {
  email: string;
  role: StaffRole;
  /** Null for an owner in MERCHANT_EMAILS: only the configuration adds and removes those. */
  added: { at: Date; by: string } | null;
  /** The latest sign-in among their open sessions. */
  lastSignInAt: Date | null;
};

/** Owners from MERCHANT_EMAILS first, then members by address. */
export async function staffList(): Promise<StaffRow[]> {
  await requireStaff('viewer', STAFF_PAGE);
  const configured = merchantEmails();
  const members = await db().staffMember.findMany({
    where: { removedAt: null, email: { notIn: [...configured] } },
    orderBy: { email: 'asc' },
  });
  const signIns = await lastSignIns([...configured, ...members.map(({ email }) => email)]);
  return [
    ...configured.map((email) => ({ email, role: 'owner' as const, added: null })),
    ...members.map(({ email, role, addedAt, addedBy }) => ({
      email,
      role,
      added: { at: addedAt, by: addedBy },
    })),
  ].map((row) => ({ ...row, lastSignInAt: signIns.get(row.email) ?? null }));
}

async function lastSignIns(emails: string[]): Promise<Map<string, Date>> {
  const users = await db().user.findMany({
    where: { email: { in: emails } },
    select: {
      email: true,
      sessions: {
        orderBy: { authenticatedAt: 'desc' },
        take: 1,
        select: { authenticatedAt: true },
      },
    },
  });
  return new Map(
    users.flatMap(({ email, sessions: [last] }) =>
      email && last ? [[email, last.authenticatedAt] as const] : [],
    ),
  );
}
