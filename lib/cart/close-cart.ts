import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { newCartId } from './open-cart.ts';

/**
 * Closes a cart that the caller has locked. Its successor gets what the paid order does not have, or everything if no
 * order is given. The price that a line had when it was put in stays.
 * @returns false if the cart was closed before; it stays as it is
 */
export async function closeCart(
  tx: Database,
  cartId: string,
  paidOrderId: string | null,
): Promise<boolean> {
  const successorId = newCartId();
  const created = await tx.$executeRaw`
    INSERT INTO carts (id, revision, "createdAt", "updatedAt")
    SELECT ${successorId}, revision + 1, ${now()}, ${now()}
    FROM carts WHERE id = ${cartId} AND "closedAt" IS NULL`;
  if (created === 0) return false;
  const { userId } = await tx.cart.update({
    where: { id: cartId },
    data: { closedAt: now(), successorId },
    select: { userId: true },
  });
  // Only now, since a user has one open cart.
  if (userId) {
    const data = { userId };
    await tx.cart.update({ where: { id: successorId }, data, select: { id: true } });
  }
  await tx.$executeRaw`
    INSERT INTO cart_items ("cartId", "variantId", quantity, name, detail, "unitAmount", currency, "addedAt")
    SELECT ${successorId}, line."variantId", line.quantity - coalesce(paid.quantity, 0), line.name, line.detail,
      line."unitAmount", line.currency, line."addedAt"
    FROM cart_items line
    LEFT JOIN (
      SELECT "variantId", sum(quantity)::int AS quantity FROM order_items
      WHERE "orderId" = ${paidOrderId} GROUP BY "variantId"
    ) paid ON paid."variantId" = line."variantId"
    WHERE line."cartId" = ${cartId} AND line.quantity > coalesce(paid.quantity, 0)`;
  return true;
}
