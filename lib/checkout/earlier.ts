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

/** What became of earlier submissions: their results need no price, and stay the same whatever the rules are by now. */

/** The shopper who submits Pay. */
export type Shopper = { userId: string | null; cartId: string | null };

/** Real time that a double submission waits for the first one's outcome. */
const FOLLOW_MS = 25_000;

/**
 * The result of a submission whose key, or whose page's cart, has an order; null if it may start a charge.
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
 * Whether a submission repeats the purchase of its key, as far as can be told without prices. A
 * paid order's cart is closed, so its lines cannot differ any more.
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
 * The paid order of the cart on the page, so that the second of two tabs leads to the first one's
 * order. Only for the visitor who has that cart's successor.
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
  const found = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM charge_attempts WHERE "orderId" = ${order.id} AND (
      state IN (${Prisma.raw(sqlStates([...chargeableStates, 'SUCCEEDED']))})
      OR state = ${rawState('CREATED')} AND "leaseUntil" > ${Prisma.raw(DATABASE_TIME)})`;
  return found.length > 0;
}

/**
 * While another submission for the cart may be charging, or has paid in the meantime, no result may
 * say that nothing was charged.
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
 * Whether it is known that nothing was charged for what the shopper sees: never on a page that showed another cart,
 * e.g. of an account that has signed out since.
 */
export async function isUncharged(cartId: string | null, shownCartId = cartId): Promise<boolean> {
  return cartId !== null && cartId === shownCartId && (await isKnownUncharged(cartId));
}

/** Whether a cart is an account's: its owner has been signed out since the page was shown. */
export async function isOfAnAccount(cartId: string): Promise<boolean> {
  const where = { id: cartId, userId: { not: null }, closedAt: null };
  return (await db().cart.count({ where })) > 0;
}

/** How many unsettled orders may hold counted units for one e-mail address, or for one account. */
const MAX_HELD_ORDERS = 3;

/** Whether a shopper's unsettled orders, of other carts, hold as many units as one shopper may hold. */
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
