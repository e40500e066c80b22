import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { TIME_ORDERED_ID } from '@/lib/db/sql/fragments';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

/** Who decides: a signed-in person. */
export type Actor = { userId: string; email: string };

/** Every change that staff make, by its name in `audit.actions` of lib/texts/dashboard. */
type AuditAction = keyof DashboardTexts['audit']['actions'];

/** What is changed, by its name in `audit.subjects` of lib/texts/dashboard. */
type AuditSubject = keyof DashboardTexts['audit']['subjects'];

/** What is decided about what; `detail` holds what led to it, never secrets or card data. */
export type AuditRecord = {
  action: AuditAction;
  subject: AuditSubject;
  subjectId: string;
  detail?: Prisma.InputJsonObject;
};

/** Adds an entry to the audit log, in the transaction that carries the decision out. */
export function recordAudit(tx: Database, actor: Actor, record: AuditRecord): Promise<void> {
  return recordAudits(tx, actor, [record]);
}

/**
 * The same for what one person decides at once. By one statement, however many there are: Prisma compiles each
 * `createMany` again, which takes longer than writing it.
 *
 * @public for modules
 */
export async function recordAudits(
  tx: Database,
  { userId, email }: Actor,
  records: readonly AuditRecord[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO audit_log (id, at, "actorId", "actorEmail", action, subject, "subjectId", detail)
    SELECT ${Prisma.raw(TIME_ORDERED_ID)}, ${now().toISOString()}::timestamp, ${userId}::text, ${email}::text,
      action, subject, "subjectId", coalesce(detail, '{}')
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS record(
      action text, subject text, "subjectId" text, detail jsonb)`;
}
