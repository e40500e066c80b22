import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import type { AuditAction, AuditSubject } from './rules';

/** Who decides: a signed-in person. */
export type Actor = { userId: string; email: string };

/** What is decided about what; `detail` holds what led to it, never secrets or card data. */
export type AuditRecord = {
  action: AuditAction;
  subject: AuditSubject;
  subjectId: string;
  detail?: Prisma.InputJsonObject;
};

/** Adds an entry to the audit log, in the transaction that carries the decision out. */
export async function recordAudit(
  tx: Database,
  actor: Actor,
  { action, subject, subjectId, detail = {} }: AuditRecord,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      at: now(),
      actorId: actor.userId,
      actorEmail: actor.email,
      action,
      subject,
      subjectId,
      detail,
    },
  });
}
