import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { findOpenCart } from '@/lib/cart/open-cart';
import { reservesUnits } from '@/lib/catalog/availability';
import { db, pool } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { rawState } from '@/lib/db/sql/raw-state';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { isKnownUncharged } from '@/lib/orders/details/certainty';
import { isDecline, isShopsFault } from '@/lib/payments/reply';
import { chargeableStates } from '@/lib/payments/states';
import type { PayResult } from './outcome';
import type { PayInput } from './schema';

/** Results of earlier submissions. They need no new price, so they stay the same when prices or rules change. */

/** The shopper who submits Pay. */
export type Shopper = { userId: string | null; cartId: string | null };

/** How long a double submission waits for the first one's outcome, in real time. */
const FOLLOW_MS = 25_000;

/**
 * The result of the order that the submission's key, or the cart on its page, already has. Null if the submission may
 * start a charge.
 * @param pageCartId the cart that the page showed
 */
export async function earlierResult(
  input: PayInput,
  pageCartId: string,
  shopper: Shopper,
): Promise<PayResult | 'conflict' | null> {
  const key = await db().checkoutKey.findUnique({
    where: { key: input.checkoutKey },
    include: { order: { include: { items: true } } },
  });
  const order = key?.order;
  if (order && !(await isSamePurchase(order, input, shopper))) return 'conflict';
  // A paid cart cannot be priced any more; its key still leads to its order.
  if (order?.status === 'PAID') return { outcome: 'paid', orderId: order.id };
  const paidBefore = await paidOrderOf(pageCartId, shopper);
  if (paidBefore) return { outcome: 'paid', orderId: paidBefore };
  return order && (await isUnderWay(order)) ? await follow(order.id) : null;
}

type KnownOrder = Prisma.OrderGetPayload<{ include: { items: true } }>;

/**
 * Whether a submission repeats the purchase of its key, as far as this can be checked without prices. The lines of a
 * paid order are not compared, because its cart is closed.
 */
async function isSamePurchase(
  order: KnownOrder,
  input: PayInput,
  shopper: Shopper,
): Promise<boolean> {
  const same =
    order.totalAmount === input.shownTotal &&
    order.currency === input.currency &&
    order.shippingMethod === input.shippingMethod &&
    isDeepStrictEqual(order.contact, input.contact) &&
    isDeepStrictEqual(order.address, input.address);
  if (!same || order.status === 'PAID' || order.cartId !== shopper.cartId) return same;
  const lines = await db().cartItem.findMany({ where: { cartId: order.cartId } });
  return isDeepStrictEqual(unitsOf(lines), unitsOf(order.items));
}

function unitsOf(lines: readonly { variantId: string | null; quantity: number }[]) {
  return new Map(
    lines.flatMap(({ variantId, quantity }) => (variantId ? [[variantId, quantity] as const] : [])),
  );
}

/**
 * The paid order of the cart on the page, so that the second of two tabs leads to the first tab's order. Only for the
 * visitor whose cart replaced the cart on the page.
 */
async function paidOrderOf(pageCartId: string, shopper: Shopper): Promise<string | null> {
  if (!pageCartId || pageCartId === shopper.cartId) return null;
  const order = await db().order.findFirst({
    where: { cartId: pageCartId, status: 'PAID' },
    select: { id: true, userId: true },
  });
  if (!order) return null;
  if (shopper.userId !== null && order.userId === shopper.userId) return order.id;
  return (await findOpenCart(pageCartId))?.id === shopper.cartId ? order.id : null;
}

/** Whether an order is being charged or confirmed, or a submission is preparing its charge. */
async function isUnderWay(order: { id: string; status: OrderStatus }): Promise<boolean> {
  if (order.status !== 'PENDING') return unsettledOrders.includes(order.status);
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM charge_attempts WHERE "orderId" = ${order.id} AND (
      state IN (${Prisma.raw(sqlStates([...chargeableStates, 'SUCCEEDED']))})
      OR state = ${rawState('CREATED')} AND "leaseUntil" > ${Prisma.raw(DATABASE_TIME)})`;
  return rows.length > 0;
}

/**
 * The result of another submission for the cart that may be charging or has paid. Checked before any result that says
 * that nothing was charged.
 */
export async function settledElsewhere(cartId: string): Promise<PayResult | null> {
  const order = await db().order.findFirst({
    where: { cartId, status: { in: ['PAID', ...unsettledOrders] } },
    select: { id: true, status: true },
  });
  if (order?.status === 'PAID') return { outcome: 'paid', orderId: order.id };
  if (!order || !(await isUnderWay(order))) return null;
  return { outcome: 'busy', why: 'busy', orderId: order.id };
}

/** Waits for the outcome of a concurrent submission. */
export async function follow(orderId: string): Promise<PayResult> {
  const started = performance.now();
  for (;;) {
    const { status } = await db().order.findUniqueOrThrow({
      where: { id: orderId },
      select: { status: true },
    });
    const waited = performance.now() - started;
    const isMoving = status === 'PENDING' || status === 'PAYING';
    if (!isMoving || waited > FOLLOW_MS) return await resultOf(orderId);
    // Polls with back-off.
    await sleep(Math.min(1_000, 100 + waited / 4));
  }
}

/** The result of an order's last submission, by its status. */
export async function resultOf(orderId: string): Promise<PayResult> {
  const { status, reason } = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, reason: true },
  });
  switch (status) {
    case 'PAID':
      return { outcome: 'paid', orderId };
    case 'FAILED': {
      const by = isDecline(reason) ? 'card' : isShopsFault(reason) ? 'shop' : 'unknown';
      return { outcome: 'declined', reason, by };
    }
    case 'PENDING':
      // Never sent: no connection was opened, or the other submission is still preparing.
      return reason === 'unreachable'
        ? { outcome: 'unavailable', why: 'unavailable' }
        : { outcome: 'busy', why: 'busy', orderId };
    case 'PAYING':
    case 'UNCERTAIN':
    case 'REVIEW':
      return { outcome: 'confirming', orderId };
  }
}

/**
 * Whether nothing was charged for the cart on the page, as far as we know. False if the page showed another cart, for
 * example of an account that has signed out since.
 */
export async function isUncharged(cartId: string | null, shownCartId = cartId): Promise<boolean> {
  return cartId !== null && cartId === shownCartId && (await isKnownUncharged(cartId));
}

/** Whether an open cart belongs to an account, whose owner has then signed out since the page was shown. */
export async function isOfAnAccount(cartId: string): Promise<boolean> {
  const where = { id: cartId, userId: { not: null }, closedAt: null };
  return (await db().cart.count({ where })) > 0;
}

/** Maximum number of unsettled orders with reserved stock, per e-mail address and per account. */
const MAX_HELD_ORDERS = 3;

/** Whether the shopper has reached the limit of unsettled orders with reserved stock in other carts. */
export async function holdsTooMuch(
  email: string,
  userId: string | null,
  cartId: string,
): Promise<boolean> {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM orders
     WHERE status IN (${sqlStates(unsettledOrders)}) AND "cartId" <> $3
       AND (lower(email) = lower($1) OR "userId" = $2)
       AND ${reservesUnits('orders.id')}`,
    [email.trim(), userId, cartId],
  );
  return (rows[0]?.count ?? 0) >= MAX_HELD_ORDERS;
}
