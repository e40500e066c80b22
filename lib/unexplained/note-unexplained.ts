import { notifyOfLateCharge, orderIdOf } from '@/lib/checkout/orders/outcome';
import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { UnexplainedKind } from '@/lib/db/generated/enums';
import { log } from '@/lib/log';
import type { LockedAttempt } from '@/lib/payments/kind';

/**
 * Records a charge or subscription that belongs to no order or subscription of the shop. Idempotent.
 * @param attemptId an uncharged attempt that fits the charge
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

/** Records a second charge of a paid order, and informs the shopper. */
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
