import { notifyOfLateCharge, orderIdOf, statusesOfCart } from '@/lib/checkout/orders/outcome';
import { orderPayment } from '@/lib/checkout/orders/payment';
import { raiseFlag } from '@/lib/checkout/review/flags';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { raisedAttempt, raisingOf } from '@/lib/payments/decide';
import { fitsAttempt, sentFields } from '@/lib/payments/find-charge';
import { chargeableStates, unchargedStates } from '@/lib/payments/states';
import { lockAttempt, moveAttempt } from '@/lib/payments/store';

export const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/**
 * The uncharged attempt that fits a listed charge: of an unpaid order if possible, else the latest. Null while an
 * undecided attempt of the customer fits, too.
 */
export async function uncharged(tx: Database, row: MirrorTransaction) {
  if (row.customerId === null || row.subscriptionId !== null) return null;
  const attempts = await tx.paymentAttempt.findMany({
    where: {
      ...{ kind: 'ORDER', customerId: row.customerId, sends: { gt: 0 } },
      state: { in: [...unchargedStates, ...chargeableStates] },
      tokenReceivedAt: { gte: new Date(row.firstSeenAt.getTime() - MAX_AGE_MS) },
    },
    select: {
      ...sentFields,
      order: { select: { ...sentFields.order.select, status: true } },
    },
    orderBy: { tokenReceivedAt: 'desc' },
  });
  return raisedAttempt(attempts.filter((attempt) => fitsAttempt(attempt, row)));
}

/**
 * Raises an unexplained charge at the order of an attempt, and informs the shopper. An unpaid order goes to review; a
 * paid order is flagged, because it may be charged twice. Staff decide what the charge pays.
 * @returns false while a payment of the cart is in progress
 */
export async function raiseAtOrder(attemptId: string, charge: MirrorTransaction): Promise<boolean> {
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const attempt = await lockAttempt(tx, orderPayment, attemptId);
      if (!unchargedStates.includes(attempt.state)) return true;
      if ((attempt.baseline ?? 0n) > charge.firstSeen) return true;
      const orderId = orderIdOf(attempt);
      const statuses = await statusesOfCart(tx, orderId);
      const raising = raisingOf(statuses);
      if (raising === 'later') return false;
      const { serviceId: transactionId } = charge;
      if (raising === 'review') {
        await moveAttempt(tx, orderPayment, attempt, 'reopen', { reason: 'late-charge' });
      } else {
        await tx.order.update({ where: { id: orderId }, data: { reason: 'late-charge' } });
        await raiseFlag(tx, { orderId }, 'late-charge', { transactionId });
      }
      await notifyOfLateCharge(tx, attempt);
      log.error(
        { orderId, transactionId },
        'Found a charge for an order that had ended without one',
      );
      return true;
    }),
  );
}
