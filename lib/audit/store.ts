import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { TIME_ORDERED_ID } from '@/lib/db/sql/fragments';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

export type Actor = { userId: string; email: string };

/** A key of `audit.actions` in lib/texts/dashboard. */
type AuditAction = keyof DashboardTexts['audit']['actions'];

/** A key of `audit.subjects` in lib/texts/dashboard. */
type AuditSubject = keyof DashboardTexts['audit']['subjects'];

/** `detail` never contains secrets or card data. */
export type AuditRecord = {
  action: AuditAction;
  subject: AuditSubject;
  subjectId: string;
  detail?: Prisma.InputJsonObject;
};

/** Call this in the transaction that makes the change. */
export function recordAudit(tx: Database, actor: Actor, record: AuditRecord): Promise<void> {
  return recordAudits(tx, actor, [record]);
}

/**
 * Writes all entries in one statement: Prisma 7 compiles every `createMany` anew, which takes longer than the write.
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
