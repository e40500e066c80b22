import { closePaidCart } from '@/lib/cart/close-paid-cart';
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
import { lockCart } from './locks';

/** The consequences of an attempt's outcome for its order, in the transaction of the transition. */

/** The order of an order's attempt. */
export function orderIdOf({ id, orderId }: { id: string; orderId: string | null }): string {
  if (orderId === null) throw new Error(`Attempt ${id} is no order's`);
  return orderId;
}

/** A charge from a reply, a list or a person; minor units. */
export type Charge = Pick<ServiceTransaction, 'id' | 'amount'>;

/**
 * Transaction C of a charge that a reply, a list or a person shows. The attempt succeeds and its order is PAID. The cart
 * closes, and its successor gets what was not bought. The buyer's mail and the modules' hooks become due. If the amount
 * differs from the one that was shown, it is recorded and flagged. The caller has locked the order, its cart and the
 * attempt, and has checked that the attempt may succeed.
 * @throws a unique violation when the charge is another attempt's
 */
export async function payOrder(
  tx: Database,
  attempt: LockedAttempt,
  charge: Charge,
  boundBy: TransactionBinding,
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderIdOf(attempt) },
    include: { items: true },
  });
  const { id, items, currency } = order;
  const agreed = { amount: order.totalAmount, currency };
  const charged = charge.amount;
  const differs = charged !== undefined && !isSameMoney(charged, agreed);

  await bindCharge(tx, charge.id, attempt.id, boundBy);
  await succeed(tx, attempt, charge.id);
  const cart = await lockCart(tx, order.cartId);
  if (cart) await closePaidCart(tx, cart, items);
  await tx.order.update({
    where: { id },
    data: {
      status: 'PAID',
      transactionId: charge.id,
      paidAt: now(),
      reason: differs ? 'amount-differs' : null,
      amountMismatch: differs,
      chargedCurrency: charged?.currency ?? null,
      // An amount that no order can hold is with the flag alone.
      chargedAmount: toInt(charged?.amount),
    },
    select: { id: true },
  });
  if (differs) {
    const { amount, currency: shown } = charged;
    await raiseFlag(tx, { orderId: id }, 'amount-differs', { charged: amount, currency: shown });
  }
  if (!charged) await flagChangedPrice(tx, id, items, currency);
  await enqueueMail(tx, { ...orderPaidMail(id), recipient: order.email });
  await orderChanged(tx, id);
  // Last, since all purchases share its row. A charge that the list has shown needs no other list.
  if (boundBy !== 'LIST') await requestList(tx);
}

type Item = { serviceProductId: string; unitAmount: number };

/**
 * Flags an order whose charge shows no amount if the mirror has another price by now: no later fetch will differ, so
 * that nobody would look again if this process ended before it fetched the prices.
 */
async function flagChangedPrice(
  tx: Database,
  orderId: string,
  items: readonly Item[],
  currency: string,
): Promise<void> {
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

/** The mail of a paid order, sent once. */
function orderPaidMail(orderId: string) {
  return { dedupeKey: `order-paid:${orderId}`, template: 'order-paid', data: { orderId } } as const;
}

/** The mail to a shopper who left before the outcome was known: nothing was charged. */
function paymentFailedMail(orderId: string, attemptId: string) {
  return {
    dedupeKey: `payment-failed:${attemptId}`,
    template: 'payment-failed',
    data: { orderId },
  } as const;
}

/** The mail to a shopper whose order had been settled without the charge that was listed later. */
function lateChargeMail(orderId: string, attemptId: string) {
  return {
    dedupeKey: `late-charge:${attemptId}`,
    template: 'late-charge',
    data: { orderId },
  } as const;
}
