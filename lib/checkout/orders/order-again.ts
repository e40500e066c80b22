import { closeCart } from '@/lib/cart/close-cart';
import { db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { rawState } from '@/lib/db/sql/raw-state';
import { lockCart } from './locks';

/**
 * Moves everything in the cart of an order under review to a new cart, so that the shopper can order again. The order
 * stays under review: its token was deleted, so only staff can settle its payment.
 * @param cartId the shopper's cart
 * @returns false if the order is not under review or belongs to another cart. Nothing is changed then.
 */
export function orderAgain(orderId: string, cartId: string): Promise<boolean> {
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const [order] = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM orders WHERE id = ${orderId} AND "cartId" = ${cartId} AND status = ${rawState('REVIEW')}
        FOR UPDATE`;
      if (!order) return false;
      await lockCart(tx, cartId);
      return await closeCart(tx, cartId, null);
    }),
  );
}
