import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, SubscriptionCommand } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { notifyOwner } from '../mails';
import { serviceIdsOf } from '../plans/plans';
import type { SubscriptionWithCommands } from '../types';

/** For this long the service may still show a subscription as it was before a change. */
const CHECK_MS = 10 * 60_000;
const AGAIN_MS = 60_000;

type Verdict = 'done' | 'open' | 'lapsed';

/**
 * Compares a requested change with what a fetch shows. A change that is shown is done, whatever was answered. One that the
 * service accepted (2xx) and does not show is done, too. Any other is read again, and given up after ten minutes.
 * @param shown `hidden` if the service does not show what the change is about
 */
export function judgeChange(
  { sentAt, acceptedAt }: Pick<SubscriptionCommand, 'sentAt' | 'acceptedAt'>,
  shown: 'as-requested' | 'otherwise' | 'hidden',
  at: Date,
): Verdict {
  if (shown === 'as-requested' || (shown === 'hidden' && acceptedAt)) return 'done';
  return at.getTime() - sentAt.getTime() < CHECK_MS ? 'open' : 'lapsed';
}

/**
 * Settles the requested changes of plan and quantity by what a fetch shows, in the transaction that writes the fetch. The
 * owner is notified of a change that the service did not make.
 * @returns plan and quantity that were accepted and are not shown, and when to fetch again while one is open
 */
export async function settleChanges(
  tx: Database,
  subscription: SubscriptionWithCommands,
  row: MirrorSubscription,
): Promise<{ planKey?: string; quantity?: number; checkAt: Date | null }> {
  const at = now();
  if (row.deletedAt) {
    await tx.subscriptionCommand.deleteMany({ where: { subscriptionId: subscription.id } });
    return { checkAt: null };
  }
  const accepted: { planKey?: string; quantity?: number } = {};
  let checkAt: Date | null = null;
  for (const command of subscription.commands) {
    const { subscriptionId, kind, value, sentAt } = command;
    const verdict = judgeChange(command, await shownFor(tx, command, row), at);
    if (verdict === 'open') {
      checkAt = new Date(at.getTime() + AGAIN_MS);
      continue;
    }
    await tx.subscriptionCommand.deleteMany({ where: { subscriptionId, kind, sentAt } });
    if (verdict === 'lapsed') {
      log.warn({ subscriptionId, kind }, 'The payment service did not make a requested change');
      await notifyOwner(tx, subscription, 'subscription-not-changed', sentAt.toISOString());
    } else if (kind === 'PLAN') accepted.planKey = value;
    else accepted.quantity = Number(value);
  }
  return { ...accepted, checkAt };
}

async function shownFor(
  tx: Database,
  { kind, value }: SubscriptionCommand,
  { planId, quantity }: MirrorSubscription,
) {
  if (kind === 'QUANTITY') {
    if (quantity === null) return 'hidden';
    return quantity === Number(value) ? 'as-requested' : 'otherwise';
  }
  if (planId === null) return 'hidden';
  const plan = await tx.plan.findUnique({ where: { key: value } });
  return plan && serviceIdsOf(plan).includes(planId) ? 'as-requested' : 'otherwise';
}
