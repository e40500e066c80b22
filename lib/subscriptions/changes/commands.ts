import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { MirrorSubscription, SubscriptionCommand } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { CLOCK_SKEW_MS } from '@/lib/mirror/rules';
import { serviceIdsOf } from '@/lib/subscriptions/plans/plans';
import { notifyOwner } from '../mails';
import { type ChargeState, type FetchedSubscription, hasEnded, parseStatus } from '../rules';
import { resolveCancelNotFound } from './cancel-not-found';
import { type CommandEvidence, judgeCommand } from './rules';

/** Records that the service accepted another plan (by its key here) or another quantity. */
export async function acceptChange(
  subscriptionId: string,
  kind: 'PLAN' | 'QUANTITY',
  value: string,
): Promise<void> {
  await writeAccepted(db(), subscriptionId, kind, value);
}

/**
 * Records that the service accepted the cancellation: the subscription has ended, and its owner is
 * notified.
 *
 * @param isGone whether a DELETE returned 404 after one that was accepted or whose response was lost: then no shown
 *   status contradicts it
 * @param alongside writes in the same transaction
 */
export async function acceptCancel(
  subscriptionId: string,
  isGone = false,
  alongside: (tx: Database) => Promise<void> = async () => {},
): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM subscriptions WHERE id = ${subscriptionId} FOR UPDATE`;
    const subscription = await tx.subscription.findUniqueOrThrow({ where: { id: subscriptionId } });
    const acceptedAt = await writeAccepted(tx, subscriptionId, 'CANCEL', '', isGone);
    await alongside(tx);
    await resolveCancelNotFound(tx, subscriptionId);
    if (subscription.status === 'ENDED') return;
    await tx.subscription.update({
      where: { id: subscriptionId },
      data: {
        status: 'ENDED',
        endedAt: acceptedAt,
        cancelledAt: subscription.cancelledAt ?? acceptedAt,
        pastDueSince: null,
      },
    });
    await notifyOwner(tx, subscription, 'subscription-ended', acceptedAt.toISOString());
  });
}

async function writeAccepted(
  tx: Database,
  subscriptionId: string,
  kind: SubscriptionCommand['kind'],
  value: string,
  isGone = false,
): Promise<Date> {
  const acceptedAt = now();
  const goneAt = isGone ? acceptedAt : null;
  const accepted = {
    ...{ value, acceptedAt, goneAt },
    ...{ deniedAt: null, repeatedAt: null, withdrawnAt: null },
  };
  await tx.subscriptionCommand.upsert({
    where: { subscriptionId_kind: { subscriptionId, kind } },
    create: { subscriptionId, kind, ...accepted },
    update: accepted,
  });
  return acceptedAt;
}

/** Whether an accepted cancellation is in effect. */
export function isCancelled(commands: readonly SubscriptionCommand[]): boolean {
  return commands.some((one) => one.kind === 'CANCEL' && one.withdrawnAt === null);
}

/** Whether the service accepted a DELETE (2xx): only then is it known that nothing more is charged. */
export function isEndConfirmed(commands: readonly SubscriptionCommand[]): boolean {
  return commands.some(
    ({ kind, goneAt, withdrawnAt }) => kind === 'CANCEL' && !goneAt && !withdrawnAt,
  );
}

/** Which accepted commands are still in effect after a fetch. */
export type Judged = {
  cancelled: boolean;
  planKey: string | null;
  quantity: number | null;
  /** The cancellation is withdrawn: a second fetch showed that the subscription continues. */
  isWithdrawn: boolean;
  /** A change of plan or quantity is withdrawn: the service did not apply it. */
  isUnapplied: boolean;
  /** When to fetch again, because the service contradicted a command once. */
  refetchAt: Date | null;
};

/**
 * Compares what the service accepted with what a fetch shows. A confirmed command is complete; one
 * that the service contradicts for ten minutes is withdrawn. A confirmed cancellation is kept,
 * since a replica that lags may still show the subscription later.
 */
export async function judgeCommands(
  tx: Database,
  commands: readonly SubscriptionCommand[],
  row: MirrorSubscription,
  shown: FetchedSubscription,
  charged: ChargeState,
): Promise<Judged> {
  const judged: Judged = {
    cancelled: false,
    planKey: null,
    quantity: null,
    isWithdrawn: false,
    isUnapplied: false,
    refetchAt: null,
  };
  for (const command of commands) {
    if (command.withdrawnAt) continue;
    await judgeOne(tx, command, await evidenceOf(tx, command, row, shown, charged), judged);
  }
  return judged;
}

async function judgeOne(
  tx: Database,
  command: SubscriptionCommand,
  evidence: CommandEvidence,
  judged: Judged,
): Promise<void> {
  const { subscriptionId, kind, value } = command;
  const where = { subscriptionId_kind: { subscriptionId, kind } };
  const verdict = judgeCommand(command.deniedAt, evidence, now(), mayRepeat(command));
  if (verdict.kind === 'withdrawn') {
    log.warn(
      {
        subscriptionId,
        kind,
      },
      'The payment service did not apply a change that it had accepted',
    );
    if (kind !== 'CANCEL') {
      await tx.subscriptionCommand.delete({ where });
      judged.isUnapplied = true;
      return;
    }
    await tx.subscriptionCommand.update({ where, data: { withdrawnAt: now() } });
    judged.isWithdrawn = true;
    return;
  }
  if (verdict.kind === 'confirmed' && kind !== 'CANCEL') {
    await tx.subscriptionCommand.delete({ where });
    return;
  }
  const deniedAt =
    verdict.kind === 'confirmed'
      ? null
      : verdict.kind === 'doubted'
        ? verdict.since
        : command.deniedAt;
  if (deniedAt?.getTime() !== command.deniedAt?.getTime()) {
    await tx.subscriptionCommand.update({ where, data: { deniedAt } });
  }
  if (verdict.kind === 'doubted') {
    const { refetchAt } = verdict;
    judged.refetchAt =
      judged.refetchAt && judged.refetchAt < refetchAt ? judged.refetchAt : refetchAt;
  }
  if (kind === 'CANCEL') judged.cancelled = true;
  if (kind === 'PLAN') judged.planKey = value;
  if (kind === 'QUANTITY') judged.quantity = Number(value);
}

/** A cancellation is repeated once before it is withdrawn: GET may return stale data. */
function mayRepeat({ kind, repeatedAt }: SubscriptionCommand): boolean {
  return kind === 'CANCEL' && repeatedAt === null;
}

async function evidenceOf(
  tx: Database,
  { kind, value, acceptedAt, goneAt }: SubscriptionCommand,
  row: MirrorSubscription,
  shown: FetchedSubscription,
  { last }: ChargeState,
): Promise<CommandEvidence> {
  if (kind === 'CANCEL') {
    if (hasEnded(shown)) return 'confirmed';
    const since = acceptedAt.getTime() + CLOCK_SKEW_MS;
    if (last?.source === 'list' && !last.estimated && last.at.getTime() > since)
      return 'contradicted';
    if (goneAt) return 'confirmed';
    // Without a status, a cancelled subscription that can still be fetched looks like an active
    // one.
    return shown.status !== undefined && parseStatus(shown.status) ? 'contradicted' : 'silent';
  }
  if (shown.isDeleted) return 'silent';
  const { planId, quantity } = row;
  if (kind === 'QUANTITY') {
    if (quantity === null) return 'silent';
    return quantity === Number(value) ? 'confirmed' : 'contradicted';
  }
  if (planId === null) return 'silent';
  const plan = await tx.plan.findUnique({ where: { key: value } });
  const isShown = plan && serviceIdsOf(plan).some((id) => id === planId);
  return isShown ? 'confirmed' : 'contradicted';
}
