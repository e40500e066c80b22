import { notifyOfLateCharge, orderIdOf } from '@/lib/checkout/orders/outcome';
import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { UnexplainedKind } from '@/lib/db/generated/enums';
import { log } from '@/lib/log';
import type { LockedAttempt } from '@/lib/payments/kind';

/**
 * Puts a charge or a subscription on the list of unexplained ones, unless it is there.
 * @param attemptId the attempt, thought to have charged nothing, that it fits
 */
export async function noteUnexplained(
  tx: Database,
  kind: UnexplainedKind,
  serviceId: string,
  attemptId: string | null = null,
): Promise<void> {
  await tx.unexplained.createMany({
    data: { kind, serviceId, attemptId, foundAt: now() },
    skipDuplicates: true,
  });
}

/**
 * A reply names another charge than the one that paid the order: it is unexplained at once, and the shopper is told
 * that there may be two.
 */
export async function noteSecondCharge(
  tx: Database,
  attempt: LockedAttempt,
  transactionId: string,
): Promise<void> {
  const orderId = orderIdOf(attempt);
  await tx.$executeRaw`
    INSERT INTO mirror_transactions ("serviceId", "customerId", "firstSeen", sequence, "firstSeenAt")
    VALUES (${transactionId}, ${attempt.customerId}, nextval('service_sequence'), 0, ${now()})
    ON CONFLICT ("serviceId") DO NOTHING`;
  await noteUnexplained(tx, 'CHARGE', transactionId, attempt.id);
  await raiseFlag(tx, { orderId }, 'late-charge', { transactionId });
  await notifyOfLateCharge(tx, attempt);
  log.error({ orderId, transactionId }, 'A reply shows a second charge for a paid order');
}
