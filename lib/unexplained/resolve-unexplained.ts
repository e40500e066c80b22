import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { UnexplainedKind } from '@/lib/db/generated/enums';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { markDirty } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { fail, ok, type Result } from '@/lib/result';
import { isGone, service } from '@/lib/service/client';
import { ownAmong } from './own-subscriptions';

/** @returns false if there is no such open entry */
export async function resolveUnexplained(
  kind: UnexplainedKind,
  serviceId: string,
  actor: Staff,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if (!(await markResolved(tx, kind, serviceId, actor))) return false;
    await recordAudit(tx, actor, {
      action: 'unexplained.resolved',
      subject: kind === 'CHARGE' ? 'charge' : 'subscription',
      subjectId: serviceId,
    });
    return true;
  });
}

async function markResolved(
  tx: Database,
  kind: UnexplainedKind,
  serviceId: string,
  { userId }: Staff,
): Promise<boolean> {
  const { count } = await tx.unexplained.updateMany({
    where: { kind, serviceId, resolvedAt: null },
    data: { resolvedAt: now(), resolvedBy: userId },
  });
  return count > 0;
}

const endProblems = { refused: 'refused', unknown: 'unclear', 'not-sent': 'unavailable' } as const;

/** Ends a subscription that is unknown to the shop, and resolves its entry. Idempotent. */
export async function endUnexplained(
  serviceId: string,
  actor: Staff,
): Promise<Result<'ended', 'not-open' | 'refused' | 'unclear' | 'unavailable'>> {
  const where = { kind_serviceId: { kind: 'SUBSCRIPTION', serviceId } } as const;
  const own = await ownAmong(db(), [serviceId]);
  if (own.size > 0 || !(await db().unexplained.findUnique({ where }))) return fail('not-open');
  const reply = await callUnlessPaused(() => service().cancelSubscription(serviceId));
  if (!reply.ok && !isGone(reply)) {
    await markDirty(db(), 'SUBSCRIPTION', serviceId);
    return fail(endProblems[reply.kind]);
  }
  await db().$transaction(async (tx) => {
    await markResolved(tx, 'SUBSCRIPTION', serviceId, actor);
    await recordAudit(tx, actor, {
      action: 'subscription.ended',
      subject: 'subscription',
      subjectId: serviceId,
    });
  });
  await syncResource('SUBSCRIPTION', serviceId, { isUnlisted: true });
  return ok('ended');
}
