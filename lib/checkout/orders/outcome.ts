import { closeCart } from '@/lib/cart/close-cart';
import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { OrderStatus, TransactionBinding } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import { enqueueMail } from '@/lib/mail/outbox';
import { toInt } from '@/lib/mirror/columns';
import { requestList } from '@/lib/mirror/store';
import { isSameMoney } from '@/lib/money';
import { orderStatusOf } from '@/lib/orders/status';
import type { LockedAttempt, Settlement } from '@/lib/payments/kind';
import { type AttemptTransition, attemptTransitions, canTransition } from '@/lib/payments/states';
import { succeed } from '@/lib/payments/store';
import type { ServiceTransaction } from '@/lib/service/resources';
import { orderChanged } from './due-hooks';

/** The consequences of an attempt's outcome for its order, in the transaction of the transition. */

/** @throws Error for an attempt of another kind of payment */
export function orderIdOf({ id, orderId }: { id: string; orderId: string | null }): string {
  if (orderId === null) throw new Error(`Attempt ${id} does not belong to an order`);
  return orderId;
}

/** A charge from a reply, a list or staff, in minor units. */
export type Charge = Pick<ServiceTransaction, 'id' | 'amount'>;

/**
 * Transaction C for a charge that a reply, a list or staff found. The attempt succeeds and its order is PAID. The cart
 * closes, and what was not bought moves to its successor. The buyer's mail and the modules' hooks become due. A charged
 * amount that differs from the displayed amount is recorded and flagged. The caller has locked the order, its cart and
 * the attempt, and has checked that the attempt may succeed.
 * @throws a unique violation if the charge belongs to another attempt
 */
export async function payOrder(
  tx: Database,
  attempt: LockedAttempt,
  charge: Charge,
  boundBy: TransactionBinding,
): Promise<void> {
  const id = orderIdOf(attempt);
  const { cartId, email, currency, totalAmount } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { cartId: true, email: true, currency: true, totalAmount: true },
  });
  const agreed = { amount: totalAmount, currency };
  const charged = charge.amount;
  const differs = charged !== undefined && !isSameMoney(charged, agreed);

  await bindCharge(tx, charge.id, attempt.id, boundBy);
  await succeed(tx, attempt, charge.id);
  await closeCart(tx, cartId, id);
  await tx.order.update({
    where: { id },
    data: {
      status: 'PAID',
      transactionId: charge.id,
      paidAt: now(),
      reason: differs ? 'amount-differs' : null,
      amountMismatch: differs,
      chargedCurrency: charged?.currency ?? null,
      // Null if the amount is too large for the column. The flag still shows the amount.
      chargedAmount: toInt(charged?.amount),
    },
    select: { id: true },
  });
  if (differs) {
    const detail = { charged: charged.amount, currency: charged.currency };
    await raiseFlag(tx, { orderId: id }, 'amount-differs', detail);
  }
  if (!charged) await flagChangedPrice(tx, id, currency);
  await enqueueMail(tx, { ...orderPaidMail(id), recipient: email });
  await orderChanged(tx, id);
  // Last, because all purchases lock the same row. A charge from the list needs no new list.
  if (boundBy !== 'LIST') await requestList(tx);
}

/**
 * Flags an order whose charge shows no amount if the mirror already has another price. Later fetches will find no
 * change of price, so nobody would notice if this process ended before it fetched the prices.
 */
async function flagChangedPrice(tx: Database, orderId: string, currency: string): Promise<void> {
  const items = await tx.orderItem.findMany({
    where: { orderId },
    select: { serviceProductId: true, unitAmount: true },
  });
  const products = await tx.mirrorProduct.findMany({
    where: {
      serviceId: { in: items.map((item) => item.serviceProductId) },
      priceAmount: { not: null },
    },
    orderBy: { serviceId: 'asc' },
  });
  for (const { serviceId, priceAmount, currency: current } of products) {
    const item = items.find(({ serviceProductId }) => serviceProductId === serviceId);
    if (!item || (priceAmount === item.unitAmount && current === currency)) continue;
    const detail = { product: serviceId, shown: item.unitAmount, now: priceAmount, currency };
    return await raiseFlag(tx, { orderId }, 'amount-unknown', detail);
  }
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

/** Staff found no charge, so no transaction that is already listed can pay this order. */
async function ruleOutListed(tx: Database, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE charge_attempts SET baseline = nextval('service_sequence')
    WHERE "orderId" = ${orderId} AND baseline IS NOT NULL`;
}

/**
 * Records a charge of an attempt that was settled without one. The attempt is reopened for review. If another attempt
 * or order of the cart is open or paid, the order is flagged instead, because only the merchant can refund the charge.
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
async function bindCharge(
  tx: Database,
  transactionId: string,
  attemptId: string,
  boundBy: TransactionBinding,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO mirror_transactions ("serviceId", "attemptId", "boundBy", "firstSeen", sequence, "firstSeenAt")
    VALUES (${transactionId}, ${attemptId}, ${boundBy}::"TransactionBinding",
      nextval('service_sequence'), 0, ${now()})
    ON CONFLICT ("serviceId") DO UPDATE SET "attemptId" = excluded."attemptId",
      "boundBy" = excluded."boundBy"`;
}

export async function notifyOfLateCharge(tx: Database, attempt: LockedAttempt): Promise<void> {
  const orderId = orderIdOf(attempt);
  const { email } = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  // The address is empty if the customer's data was deleted.
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

function orderPaidMail(orderId: string) {
  return { dedupeKey: `order-paid:${orderId}`, template: 'order-paid', data: { orderId } } as const;
}

/** Tells a shopper who left before the outcome was known that nothing was charged. */
function paymentFailedMail(orderId: string, attemptId: string) {
  return {
    dedupeKey: `payment-failed:${attemptId}`,
    template: 'payment-failed',
    data: { orderId },
  } as const;
}

/** Tells the shopper that a charge was listed after their order had been settled without it. */
function lateChargeMail(orderId: string, attemptId: string) {
  return {
    dedupeKey: `late-charge:${attemptId}`,
    template: 'late-charge',
    data: { orderId },
  } as const;
}
