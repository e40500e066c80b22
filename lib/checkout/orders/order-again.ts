import { closePaidCart } from '@/lib/cart/close-paid-cart';
import { db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { rawState } from '@/lib/db/sql/raw-state';
import { lockCart } from './locks';

/**
 * Moves everything in the cart of an order under review to a new cart, so that the shopper can order again. The order
 * stays as it is: only a person decides about its payment, whose token was wiped.
 * @param cartId the shopper's cart
 * @returns false if the order is not under review, or of another cart; then nothing is changed
 */
export function orderAgain(orderId: string, cartId: string): Promise<boolean> {
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const [order] = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM orders WHERE id = ${orderId} AND "cartId" = ${cartId} AND status = ${rawState('REVIEW')}
        FOR UPDATE`;
      const cart = order ? await lockCart(tx, cartId) : null;
      if (!cart || cart.closedAt) return false;
      await closePaidCart(tx, cart, []);
      return true;
    }),
  );
}
