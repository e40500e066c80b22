import type { LockedCart } from '@/lib/cart/open-cart';
import type { Database } from '@/lib/db/client';
import { Outdated } from '@/lib/db/conflicts';
import type { KnownOrder } from './decide-placing';

/*
 * The order of locks: the orders of a cart, the cart, the attempt, stock by variant, then rows that all purchases share.
 */

/** Locks the orders of a cart and, where they are of another one, those of the cart whose order this key has. */
export function lockOrders(tx: Database, cartId: string, key: string): Promise<KnownOrder[]> {
  return tx.$queryRaw<KnownOrder[]>`
    SELECT id, "cartId", status::text AS status, fingerprint FROM orders
    WHERE "cartId" = ${cartId} OR "cartId" = (
      SELECT "cartId" FROM orders WHERE id = (SELECT "orderId" FROM checkout_keys WHERE key = ${key}))
    ORDER BY id FOR UPDATE`;
}

/**
 * Locks the orders of the cart that an attempt's order is of, and the cart.
 * @throws Outdated if the order was moved to another cart meanwhile
 */
export async function lockPurchase(tx: Database, attemptId: string): Promise<void> {
  const orders = await tx.$queryRaw<{ isOwn: boolean }[]>`
    WITH own AS (
      SELECT id, "cartId" FROM orders WHERE id = (SELECT "orderId" FROM charge_attempts WHERE id = ${attemptId})
    )
    SELECT orders.id = (SELECT id FROM own) AS "isOwn"
    FROM orders JOIN carts ON carts.id = orders."cartId"
    WHERE orders."cartId" = (SELECT "cartId" FROM own) ORDER BY orders.id
    FOR UPDATE OF orders FOR NO KEY UPDATE OF carts`;
  if (!orders.some(({ isOwn }) => isOwn)) throw new Outdated('The order has another cart by now');
}

/** Locks a cart, so that no change, merge or payment of it runs meanwhile. Null if there is none. */
export async function lockCart(tx: Database, cartId: string): Promise<LockedCart | null> {
  const [cart] = await tx.$queryRaw<LockedCart[]>`
    SELECT id, "userId", revision, "closedAt" FROM carts
    WHERE id = ${cartId} FOR NO KEY UPDATE`;
  return cart ?? null;
}
