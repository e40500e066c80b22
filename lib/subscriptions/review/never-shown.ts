import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fail, ok, type Result } from '@/lib/result';
import { isGone, service } from '@/lib/service/client';
import { acceptCancel } from '@/lib/subscriptions/changes/commands';
import { confirmMissing } from '@/lib/subscriptions/ending/missing';

export type NeverShownProblem =
  /** It is not flagged any more, or has ended. */
  | 'resolved-before'
  /** The service finds it by its id. */
  | 'runs-at-service'
  | 'unavailable';

/**
 * A person found that a subscription which the service does not find does not run there, under no other id either:
 * it has ended, its owner is told, and may subscribe again. Refused where the service finds it now.
 * @param actor for the audit log
 */
export async function endNeverShown(
  subscriptionId: string,
  actor: Staff,
): Promise<Result<'ended', NeverShownProblem>> {
  const flagged = { subscriptionId, kind: { in: ['never-shown', 'missing'] }, resolvedAt: null };
  const held = await db().subscription.findFirst({
    where: { id: subscriptionId, status: { not: 'ENDED' }, flags: { some: flagged } },
    select: { serviceId: true },
  });
  if (!held) return fail('resolved-before');
  const reply = await service().getSubscription(held.serviceId);
  if (!isGone(reply)) return fail(reply.ok ? 'runs-at-service' : 'unavailable');
  await acceptCancel(subscriptionId, true, async (tx) => {
    await tx.reviewFlag.updateMany({
      where: flagged,
      data: { resolvedAt: now(), resolvedBy: actor.userId },
    });
    await recordAudit(tx, actor, {
      action: 'subscription.ended',
      subject: 'subscription',
      subjectId: subscriptionId,
      detail: { kind: 'not-found' },
    });
  });
  return ok('ended');
}

/** Staff confirmed that the missing subscriptions are gone. */
export function confirmAllMissing(actor: Staff): Promise<void> {
  return db().$transaction(async (tx) => {
    await confirmMissing(tx);
    await recordAudit(tx, actor, {
      action: 'subscriptions.confirmed-missing',
      subject: 'calibration',
      subjectId: '',
    });
  });
}
