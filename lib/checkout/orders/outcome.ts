import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { OrderStatus, TransactionBinding } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import { enqueueMail } from '@/lib/mail/outbox';
import { orderStatusOf } from '@/lib/orders/status';
import type { LockedAttempt, Settlement } from '@/lib/payments/kind';
import { type AttemptTransition, attemptTransitions, canTransition } from '@/lib/payments/states';
import { orderChanged } from './due-hooks';
import { lateChargeMail, paymentFailedMail } from './order-rows';

/** The consequences of an attempt's outcome for its order, in the transaction of the transition. */

/** The order of an order's attempt. */
export function orderIdOf({ id, orderId }: { id: string; orderId: string | null }): string {
  if (orderId === null) throw new Error(`Attempt ${id} is no order's`);
  return orderId;
}

/** Updates the order's status, and notifies a shopper who left before the outcome was known. */
export async function orderMoved(
  tx: Database,
  attempt: LockedAttempt,
  transition: AttemptTransition,
  details: Settlement,
): Promise<void> {
  const orderId = orderIdOf(attempt);
  const { to } = attemptTransitions[transition];
  if (transition === 'dismiss') await ruleOutListed(tx, orderId);
  if (attempt.decides) {
    const status = orderStatusOf(to, attempt.sends);
    const { id, email } = await tx.order.update({
      where: { id: orderId },
      data: { status, reason: details.reason ?? null },
    });
    const wasOpen = attempt.state === 'UNKNOWN' || attempt.state === 'REVIEW';
    if (wasOpen && status === 'FAILED') {
      await enqueueMail(tx, { ...paymentFailedMail(id, attempt.id), recipient: email });
    }
    if (status === 'FAILED' || status === 'REVIEW') await orderChanged(tx, id);
  }
}

/** A person found no charge: no transaction listed so far belongs to this order. */
async function ruleOutListed(tx: Database, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE charge_attempts SET baseline = nextval('service_sequence')
    WHERE "orderId" = ${orderId} AND baseline IS NOT NULL`;
}

/**
 * An unexpected charge. The attempt is reopened for review; if another order has paid its cart
 * since, the order is flagged, since only the merchant can refund it.
 */
export async function recordLateCharge(
  tx: Database,
  attempt: LockedAttempt,
  transactionId: string,
  boundBy: TransactionBinding,
): Promise<void> {
  const orderId = orderIdOf(attempt);
  const reopened =
    attempt.decides && canTransition('reopen', attempt.state) && (await isOnlyOrder(tx, attempt));
  await tx.paymentAttempt.update({
    where: { id: attempt.id },
    data: {
      reason: 'late-charge',
      dueAt: null,
      ...(attempt.transactionId === null ? { transactionId } : {}),
      ...(reopened ? { state: attemptTransitions.reopen.to, settledAt: null } : {}),
    },
  });
  await bindCharge(tx, transactionId, attempt.id, boundBy);
  await tx.order.update({
    where: { id: orderId },
    data: { reason: 'late-charge', ...(reopened ? { status: 'REVIEW' } : {}) },
  });
  if (reopened) await orderChanged(tx, orderId);
  else await raiseFlag(tx, { orderId }, 'late-charge', { transactionId });
  await notifyOfLateCharge(tx, attempt);
}

/** Binds a charge to an attempt, whether or not a list has shown it. */
export async function bindCharge(
  tx: Database,
  transactionId: string,
  attemptId: string,
  boundBy: TransactionBinding,
): Promise<void> {
  await tx.$executeRaw`/* prepared: checkout-bind-charge */
    INSERT INTO mirror_transactions ("serviceId", "attemptId", "boundBy", "firstSeen", sequence, "firstSeenAt")
    VALUES (${transactionId}, ${attemptId}, ${boundBy}::"TransactionBinding",
      nextval('service_sequence'), 0, ${now()})
    ON CONFLICT ("serviceId") DO UPDATE SET "attemptId" = excluded."attemptId",
      "boundBy" = excluded."boundBy"`;
}

export async function notifyOfLateCharge(tx: Database, attempt: LockedAttempt): Promise<void> {
  const orderId = orderIdOf(attempt);
  const { email } = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  // Nobody is notified after their data was deleted.
  if (email === '') return;
  await enqueueMail(tx, { ...lateChargeMail(orderId, attempt.id), recipient: email });
}

async function isOnlyOrder(tx: Database, attempt: LockedAttempt): Promise<boolean> {
  const orderId = orderIdOf(attempt);
  const { cartId } = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const others = await tx.order.count({
    where: {
      cartId,
      id: { not: orderId },
      status: { in: ['PAID', ...unsettledOrders] },
    },
  });
  return others === 0;
}

/** The statuses of all orders of an order's cart. */
export async function statusesOfCart(tx: Database, orderId: string): Promise<OrderStatus[]> {
  const orders = await tx.$queryRaw<{ status: OrderStatus }[]>`
    SELECT status::text AS status FROM orders
    WHERE "cartId" = (SELECT "cartId" FROM orders WHERE id = ${orderId}) ORDER BY id FOR UPDATE`;
  return orders.map((order) => order.status);
}
