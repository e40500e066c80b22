import { type AuditRecord, recordAudit } from '@/lib/audit/store';
import { merchantEmails } from '@/lib/auth/merchant-emails';
import type { StaffRole } from '@/lib/auth/roles';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { enqueueMail } from '@/lib/mail/outbox';
import { fail, ok, type Result } from '@/lib/result';

export type StaffProblem =
  /** The owner is set by MERCHANT_EMAILS. */
  | 'configured'
  | 'already-added'
  | 'not-on-staff'
  /** Without this owner, nobody could manage staff. */
  | 'last-owner';

/** `email` must be normalised. */
export async function addStaff(
  actor: Staff,
  email: string,
  role: StaffRole,
): Promise<Result<'added', StaffProblem>> {
  if (merchantEmails().includes(email)) return fail('configured');
  return db().$transaction(async (tx) => {
    if (!isOwner(actor.email, await lockedMembers(tx, email))) return fail('not-on-staff');
    const data = { role, addedAt: now(), addedBy: actor.email, removedAt: null };
    const added = await tx.staffMember.createMany({
      data: [{ email, ...data }],
      skipDuplicates: true,
    });
    // A removed member is restored; of two concurrent requests, only one changes the row.
    const restored =
      added.count > 0 ||
      (await tx.staffMember.updateMany({ where: { email, removedAt: { not: null } }, data }))
        .count > 0;
    if (!restored) return fail('already-added');
    await recordAudit(tx, actor, entry('staff.added', email, { to: role }));
    await enqueueMail(tx, {
      dedupeKey: `staff-added:${email}:${data.addedAt.toISOString()}`,
      template: 'staff-added',
      recipient: email,
      data: { role, addedBy: actor.email },
    });
    return ok('added');
  });
}

/** The new role applies from that person's next request. */
export async function changeStaffRole(
  actor: Staff,
  email: string,
  role: StaffRole,
): Promise<Result<'changed', StaffProblem>> {
  return changeMember(
    actor,
    email,
    async (tx, before) => {
      if (before === role) return;
      await tx.staffMember.update({ where: { email }, data: { role } });
      await recordAudit(tx, actor, entry('staff.role-changed', email, { from: before, to: role }));
    },
    role !== 'owner',
  );
}

/** Ends all sessions of the removed member. */
export async function removeStaff(
  actor: Staff,
  email: string,
): Promise<Result<'changed', StaffProblem>> {
  return changeMember(
    actor,
    email,
    async (tx, before) => {
      await tx.staffMember.update({ where: { email }, data: { removedAt: now() } });
      const ended = await tx.session.deleteMany({ where: { user: { email } } });
      const detail = { from: before, sessionsEnded: ended.count };
      await recordAudit(tx, actor, entry('staff.removed', email, detail));
    },
    true,
  );
}

async function changeMember(
  actor: Staff,
  email: string,
  change: (tx: Database, before: StaffRole) => Promise<void>,
  losesOwner: boolean,
): Promise<Result<'changed', StaffProblem>> {
  if (merchantEmails().includes(email)) return fail('configured');
  return db().$transaction(async (tx) => {
    const members = await lockedMembers(tx, email);
    const member = members.find((candidate) => candidate.email === email);
    if (!member) return fail('not-on-staff');
    if (!isOwner(actor.email, members)) return fail('not-on-staff');
    const owners =
      members.filter((member) => member.role === 'owner').length + merchantEmails().length;
    if (losesOwner && member.role === 'owner' && owners === 1) return fail('last-owner');
    await change(tx, member.role);
    return ok('changed');
  });
}

type Member = { email: string; role: StaffRole };

/** Checked again inside the transaction: the actor may have been removed or demoted meanwhile. */
function isOwner(email: string, members: readonly Member[]): boolean {
  return (
    merchantEmails().includes(email) ||
    members.some((member) => member.email === email && member.role === 'owner')
  );
}

/** Locks all owners and the member in a fixed order, so that two owners cannot remove each other. */
function lockedMembers(tx: Database, email: string) {
  return tx.$queryRaw<Member[]>`
    SELECT email, role FROM staff_members
    WHERE "removedAt" IS NULL AND (role = 'owner' OR email = ${email})
    ORDER BY email FOR UPDATE`;
}

function entry(
  action: AuditRecord['action'],
  email: string,
  detail: NonNullable<AuditRecord['detail']>,
): AuditRecord {
  return { action, subject: 'staff', subjectId: email, detail };
}
