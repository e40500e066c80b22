import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { OrderStatus, TransactionBinding } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import { enqueueMail } from '@/lib/mail/outbox';
import { markDirty } from '@/lib/mirror/store';
import { orderStatusOf } from '@/lib/orders/status';
import type { LockedAttempt, Settlement } from '@/lib/payments/kind';
import { type AttemptTransition, attemptTransitions, canTransition } from '@/lib/payments/states';
import { holdUnitsAgain, releaseUnits } from '@/lib/stock/store';
import { lateChargeMail, paymentFailedMail } from './order-rows';

/** What the outcome of an attempt means for its order: in the transaction that moves the attempt. */

/** The order of an order's attempt. */
export function orderIdOf({ id, orderId }: { id: string; orderId: string | null }): string {
  if (orderId === null) throw new Error(`Attempt ${id} is no order's`);
  return orderId;
}

/** The order's status follows, and whoever left while the charge was open is told that there is none. */
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
    await followUnits(tx, id, status, transition);
  }
  if (endsUnsent(transition) && (await keepsWaiting(tx))) await markDirty(tx, 'TRANSACTIONS', '*');
}

/** The units of an order follow its status. What becomes of them when it is paid: paid.ts. */
async function followUnits(
  tx: Database,
  orderId: string,
  status: OrderStatus,
  transition: AttemptTransition,
): Promise<void> {
  if (status === 'FAILED') await releaseUnits(tx, orderId);
  if (transition === 'reopen') await holdUnitsAgain(tx, orderId);
}

/** Transitions after which nothing else has the list fetched again. */
function endsUnsent(transition: AttemptTransition): boolean {
  return transition === 'abandon' || transition === 'turnAway' || transition === 'clear';
}

/** Whether a listed charge may have waited for this attempt's end to be put where it belongs. */
async function keepsWaiting(tx: Database): Promise<boolean> {
  const waiting = await tx.mirrorTransaction.findFirst({
    where: { claim: 'CANDIDATE' },
    select: { serviceId: true },
  });
  return waiting !== null;
}

/** A person found no charge: nothing that is listed by now is any attempt's of this order. */
async function ruleOutListed(tx: Database, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE charge_attempts SET baseline = nextval('service_sequence')
    WHERE "orderId" = ${orderId} AND baseline IS NOT NULL`;
}

/**
 * A charge nobody expected any more. The attempt is reopened for a person to decide; where its cart
 * has been paid by another order meanwhile, the order is flagged, since only the merchant can
 * return money.
 */
export async function keepLateCharge(
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
  await bindLate(tx, transactionId, attempt.id, boundBy);
  await tx.order.update({
    where: { id: orderId },
    data: { reason: 'late-charge', ...(reopened ? { status: 'REVIEW' } : {}) },
  });
  if (reopened) await holdUnitsAgain(tx, orderId);
  else await raiseFlag(tx, { orderId }, 'late-charge', { transactionId });
  await notifyOfLateCharge(tx, attempt);
}

/** The charge is this attempt's, which it has not paid; how one is bound that has: lib/checkout/orders/paid.ts. */
async function bindLate(
  tx: Database,
  transactionId: string,
  attemptId: string,
  boundBy: TransactionBinding,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO mirror_transactions
      ("serviceId", claim, "attemptId", "boundBy", "firstSeen", sequence, "firstSeenAt")
    VALUES (${transactionId}, 'BOUND', ${attemptId}, ${boundBy}::"TransactionBinding",
      nextval('service_sequence'), 0, ${now()})
    ON CONFLICT ("serviceId") DO UPDATE SET claim = 'BOUND', "attemptId" = ${attemptId},
      "boundBy" = excluded."boundBy"`;
}

export async function notifyOfLateCharge(tx: Database, attempt: LockedAttempt): Promise<void> {
  const orderId = orderIdOf(attempt);
  const { email } = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  // Whoever had their data deleted is told nothing any more.
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

/** How all orders of an order's cart stand. */
export async function statusesOfCart(tx: Database, orderId: string): Promise<OrderStatus[]> {
  const orders = await tx.$queryRaw<{ status: OrderStatus }[]>`
    SELECT status::text AS status FROM orders
    WHERE "cartId" = (SELECT "cartId" FROM orders WHERE id = ${orderId}) ORDER BY id FOR UPDATE`;
  return orders.map((order) => order.status);
}
