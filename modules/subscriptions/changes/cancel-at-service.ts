import { raiseFlag } from '@/lib/checkout/review/flags';
import { fromNow, now } from '@/lib/clock';
import { type Database, db, pool } from '@/lib/db/client';
import type { Subscription } from '@/lib/db/generated/client';
import { sqlState } from '@/lib/db/sql/sql-states';
import { log } from '@/lib/log';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { syncResource } from '@/lib/mirror/work';
import { workInTurn } from '@/lib/process/draining';
import { isGone } from '@/lib/service/client';
import { resolveEnding } from '../ending/missing';
import { notifyOwner } from '../mails';
import { commands } from './commands';

type Cancellable = Pick<Subscription, 'id' | 'serviceId' | 'status'>;

/** When an unclear DELETE is sent again. */
const REPEAT_MS = 60_000;
/** When a DELETE is sent again whose process has ended. */
const LEASE_MS = 10 * 60_000;

/**
 * Sends a DELETE. A 2xx ends the subscription here. Any other reply ends nothing: the subscription is read, and while it
 * runs, a worker sends the DELETE again. After one unclear reply, no later reply and no outage withdraws the
 * cancellation.
 */
export async function cancelAtService(
  subscription: Cancellable,
): Promise<'ended' | 'refused' | 'unavailable' | 'unclear'> {
  const { id, serviceId } = subscription;
  if (!(await isVerified(subscription))) return 'unavailable';
  const { sentAt, lostAt, isRepeat } = await recordCancellation(id);
  const reply = await callUnlessPaused(() => commands.CANCEL.request(subscription, ''));
  if (reply.ok) await endSubscription(id, { isConfirmed: true });
  const isUnsent = !reply.ok && reply.kind === 'not-sent';
  const isRead = !isUnsent && (await syncResource('SUBSCRIPTION', serviceId)) === 'synced';
  if (reply.ok || (await isEnded(id))) return 'ended';
  const isRefused = reply.kind === 'refused' && !isGone(reply);
  if ((isGone(reply) && isRead) || (isRefused && isRepeat)) {
    // One flag a day: the owner may cancel again after staff have resolved it.
    const day = now().toISOString().slice(0, 10);
    await raiseFlag(db(), { subscriptionId: id }, 'cancel-not-found', { day });
  }
  const isUnclear = reply.kind === 'unknown' || isGone(reply) || isRepeat;
  // Unless another process has sent a DELETE since.
  await db().subscription.updateMany({
    where: { id, cancelSentAt: sentAt, status: { not: 'ENDED' } },
    data: {
      cancelSentAt: reply.kind === 'unknown' ? sentAt : lostAt,
      ...(isUnclear
        ? { cancelDueAt: fromNow(REPEAT_MS) }
        : { cancelDueAt: null, cancelledAt: null }),
    },
  });
  if (isUnclear) return 'unclear';
  return isUnsent ? 'unavailable' : 'refused';
}

/**
 * Whether the subscription still belongs to the account after its first fetch. The reply to its creation may have named
 * another customer's subscription, which then leaves the account.
 */
export async function isVerified({
  id,
  serviceId,
}: Pick<Cancellable, 'id' | 'serviceId'>): Promise<boolean> {
  if ((await db().mirrorSubscription.count({ where: { serviceId } })) > 0) return true;
  const ownerOf = () => db().subscription.findUnique({ where: { id }, select: { userId: true } });
  const before = await ownerOf();
  await syncResource('SUBSCRIPTION', serviceId);
  return (await ownerOf())?.userId === before?.userId;
}

export async function isEnded(id: string): Promise<boolean> {
  const row = await db().subscription.findUnique({ where: { id }, select: { status: true } });
  return row?.status === 'ENDED';
}

/**
 * Records a DELETE before it is sent, for the process that continues after a crash.
 * @returns `lostAt`: when an earlier DELETE was sent whose reply was lost; `isRepeat`: an earlier DELETE is still due
 */
async function recordCancellation(
  id: string,
): Promise<{ sentAt: Date; lostAt: Date | null; isRepeat: boolean }> {
  const { cancelSentAt: lostAt, cancelledAt } = await db().subscription.findUniqueOrThrow({
    where: { id },
    select: { cancelSentAt: true, cancelledAt: true },
  });
  const sentAt = now();
  await db().subscription.update({
    where: { id },
    data: {
      ...{ cancelSentAt: sentAt, cancelledAt: cancelledAt ?? sentAt },
      cancelDueAt: fromNow(REPEAT_MS),
    },
  });
  return { sentAt, lostAt, isRepeat: cancelledAt !== null };
}

/**
 * Ends a subscription here and notifies its owner, once.
 * @param options.isConfirmed the service accepted a DELETE (2xx): only then is it certain that nothing more is charged
 * @param options.alongside writes in the same transaction
 */
export async function endSubscription(
  id: string,
  { isConfirmed, alongside }: { isConfirmed: boolean; alongside?: (tx: Database) => Promise<void> },
): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM subscriptions WHERE id = ${id} FOR UPDATE`;
    const subscription = await tx.subscription.findUniqueOrThrow({ where: { id } });
    const endedAt = now();
    await alongside?.(tx);
    await resolveEnding(tx, id);
    await tx.subscriptionCommand.deleteMany({ where: { subscriptionId: id } });
    const confirmed = isConfirmed ? { cancelConfirmedAt: endedAt } : {};
    const ended = { status: 'ENDED', endedAt, pastDueSince: null } as const;
    const hasEnded = subscription.status === 'ENDED';
    await tx.subscription.update({
      where: { id },
      data: hasEnded ? confirmed : { ...ended, ...confirmed },
    });
    if (hasEnded) return;
    await notifyOwner(tx, subscription, 'subscription-ended', endedAt.toISOString());
  });
}

/**
 * Sends the DELETE again for running subscriptions with an unclear cancellation. Safe to run concurrently.
 *
 * @returns how many were sent
 */
export function repeatCancellations(limit = 20): Promise<number> {
  return workInTurn(limit, claimDue, cancelClaimed);
}

async function claimDue(): Promise<Cancellable | undefined> {
  const { rows } = await pool().query<Cancellable>(
    `UPDATE subscriptions SET "cancelDueAt" = $2::timestamp
     WHERE id IN (
       SELECT id FROM subscriptions
       WHERE "cancelDueAt" IS NOT NULL AND status <> ${sqlState('ENDED')} AND "cancelDueAt" <= $1::timestamp
       ORDER BY "cancelDueAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, "serviceId", status`,
    [now().toISOString(), fromNow(LEASE_MS).toISOString()],
  );
  return rows[0];
}

async function cancelClaimed(due: Cancellable): Promise<void> {
  const { id: subscriptionId } = due;
  try {
    const outcome = await cancelAtService(due);
    if (outcome !== 'ended') {
      log.warn({ subscriptionId, outcome }, 'A repeated cancellation was not confirmed');
    }
  } catch (error) {
    log.error({ subscriptionId, error }, 'A repeated cancellation failed');
  }
}
