import { recordAudit } from '@/lib/audit/store';
import { merchantEmails } from '@/lib/auth/merchant-emails';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { StaffRole } from '@/lib/db/generated/enums';
import { defaultChoices, type StaffMailChoices, type StaffMailKind } from './rules';

/** Keeps which mails a member of staff wants; chosen by themselves. */
export async function saveChoices(actor: Staff, choices: StaffMailChoices): Promise<void> {
  const { email } = actor;
  const data = { ...choices, updatedAt: now() };
  await db().$transaction(async (tx) => {
    await tx.staffMailChoice.upsert({ where: { email }, create: { email, ...data }, update: data });
    await recordAudit(tx, actor, {
      action: 'staff.mails-chosen',
      subject: 'staff',
      subjectId: email,
      detail: { to: { ...choices } },
    });
  });
}

/** Who is on the staff now, with the mails that they want. */
export async function staffWithChoices(
  tx: Database,
): Promise<{ email: string; choices: StaffMailChoices }[]> {
  const configured = merchantEmails();
  const [members, chosen] = await Promise.all([
    tx.staffMember.findMany({
      where: { removedAt: null, email: { notIn: [...configured] } },
      orderBy: { email: 'asc' },
    }),
    tx.staffMailChoice.findMany(),
  ]);
  const staff: { email: string; role: StaffRole }[] = [
    ...configured.map((email) => ({ email, role: 'owner' as const })),
    ...members,
  ];
  return staff.map(({ email, role }) => ({
    email,
    choices: chosen.find((one) => one.email === email) ?? defaultChoices(role),
  }));
}

/** Whether somebody is on the staff still, and wants mails of a kind. */
export async function isNotificationEnabled(email: string, kind: StaffMailKind): Promise<boolean> {
  const staff = await staffWithChoices(db());
  return staff.some((one) => one.email === email && one.choices[kind]);
}
