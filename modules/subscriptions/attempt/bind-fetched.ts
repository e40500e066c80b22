import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, PaymentAttempt } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { liveStates, unchargedStates } from '@/lib/payments/states';
import { lockAttempt, moveAttempt, recordResultIn } from '@/lib/payments/store';
import { currentWire } from '@/lib/service/current-wire';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { toSubscription } from '@/lib/service/resources';
import { noteUnexplained } from '@/lib/unexplained/note-unexplained';
import { candidatesFor, customerOf, hasTaxesOf, isCompatible } from './candidates';
import { subscriptionPayment } from './payment';

/**
 * Binds a fetched subscription without an owner to the attempt whose reply was lost.
 * @returns whether there was exactly one fitting attempt
 */
export async function bindToUnsettled(tx: Database, row: MirrorSubscription): Promise<boolean> {
  const customerId = row.deletedAt ? null : await customerOf(tx, row);
  if (!customerId) return false;
  const unsettled = await tx.paymentAttempt.findMany({
    where: {
      kind: 'SUBSCRIPTION',
      subscriptionId: null,
      customerId,
      state: { in: ['UNKNOWN', 'REVIEW'] },
    },
  });
  for (const attempt of unsettled) {
    const { exact } = await candidatesFor(tx, attempt);
    const [candidate, ...others] = exact;
    if (others.length > 0 || candidate?.serviceId !== row.serviceId) continue;
    const raw = row.raw as Record<string, unknown>;
    const resource = toSubscription({ id: row.serviceId, raw });
    const recorded = await recordResultIn(tx, subscriptionPayment, attempt.id, resource, 'LIST');
    if (recorded === 'succeeded') return true;
  }
  return false;
}

/**
 * Notes a fetched subscription without an owner as unexplained. If it fits an attempt that was settled as not started,
 * staff review that attempt.
 */
export async function noteUnowned(tx: Database, row: MirrorSubscription): Promise<void> {
  const { serviceId } = row;
  if (row.deletedAt) {
    await tx.unexplained.deleteMany({
      where: { kind: 'SUBSCRIPTION', serviceId, resolvedAt: null },
    });
    return;
  }
  if (currentWire().isShared) return;
  const attempt = await notStartedAttemptFor(tx, row);
  await noteUnexplained(tx, 'SUBSCRIPTION', serviceId, attempt?.id);
  if (attempt) await reopen(tx, attempt, serviceId);
}

/** The latest fitting attempt that was settled as not started, preferably with the same taxes. */
async function notStartedAttemptFor(
  tx: Database,
  row: MirrorSubscription,
): Promise<PaymentAttempt | undefined> {
  const customerId = await customerOf(tx, row);
  if (customerId === null) return undefined;
  const settled = await tx.paymentAttempt.findMany({
    where: {
      ...{ kind: 'SUBSCRIPTION', customerId, subscriptionId: null },
      state: { in: [...unchargedStates] },
      baseline: { lt: row.firstSeen },
    },
    orderBy: { baseline: 'desc' },
  });
  const fitting = settled.filter(({ body }) => body && isCompatible(row, body as SubscriptionBody));
  return fitting.find(({ body }) => hasTaxesOf(row, body as SubscriptionBody)) ?? fitting[0];
}

async function reopen(
  tx: Database,
  { id, exclusiveKey }: PaymentAttempt,
  subscriptionId: string,
): Promise<void> {
  const attempt = await lockAttempt(tx, subscriptionPayment, id);
  if (!unchargedStates.includes(attempt.state)) return;
  const where = { exclusiveKey, state: { in: [...liveStates] } };
  if ((await tx.paymentAttempt.count({ where })) > 0) return;
  await moveAttempt(tx, subscriptionPayment, attempt, 'reopen', { reason: 'found-later' });
  log.error(
    { attemptId: id, subscriptionId },
    'Found a subscription for an attempt that was settled as not started',
  );
}
