import type { Database } from '@/lib/db/client';
import { Outdated } from '@/lib/db/conflicts';
import type { KnownOrder } from './decide-placing';

/*
 * The order of locks: the orders of a cart, the cart, the attempt, stock by variant, then rows that all purchases share.
 */

/** Locks the orders of a cart. If the key was first used for another cart, also locks the orders of that cart. */
export function lockOrders(tx: Database, cartId: string, key: string): Promise<KnownOrder[]> {
  return tx.$queryRaw<KnownOrder[]>`
    SELECT id, "cartId", status::text AS status, fingerprint FROM orders
    WHERE "cartId" = ${cartId} OR "cartId" = (
      SELECT "cartId" FROM orders WHERE id = (SELECT "orderId" FROM checkout_keys WHERE key = ${key}))
    ORDER BY id FOR UPDATE`;
}

/**
 * Locks the cart of an attempt's order, and all orders of that cart.
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

/**
 * Locks a cart, so that no change, merge or payment of it runs meanwhile.
 * @returns whether the cart exists and is open
 */
export async function lockCart(tx: Database, cartId: string): Promise<boolean> {
  const [cart] = await tx.$queryRaw<{ isOpen: boolean }[]>`
    SELECT "closedAt" IS NULL AS "isOpen" FROM carts WHERE id = ${cartId} FOR NO KEY UPDATE`;
  return cart?.isOpen ?? false;
}
