import { db } from '@/lib/db/client';

export type StillInCart = 'all' | 'some' | 'none';

/** Carts are merged at sign-in and after a purchase; longer chains of successors are not followed. */
const MAX_CHAIN = 10;

/**
 * Whether the shopper can simply pay for a failed order again. Its items may have been removed from the cart, or bought
 * with another order.
 */
export async function stillInCart(order: {
  cartId: string;
  items: readonly { variantId: string | null; quantity: number; isShipping: boolean }[];
}): Promise<StillInCart> {
  const cartId = await openCart(order.cartId);
  const goods = order.items.filter((item) => !item.isShipping);
  if (cartId === null || goods.length === 0) return 'none';
  const held = await db().cartItem.findMany({ where: { cartId } });
  const quantities = new Map(held.map((item) => [item.variantId, item.quantity]));
  const ordered = goods.map(({ variantId, quantity }) => ({
    quantity,
    inCart: variantId === null ? 0 : (quantities.get(variantId) ?? 0),
  }));
  if (ordered.every((item) => item.inCart >= item.quantity)) return 'all';
  return ordered.some((item) => item.inCart > 0) ? 'some' : 'none';
}

async function openCart(cartId: string): Promise<string | null> {
  let next: string | null = cartId;
  for (let steps = 0; next !== null && steps < MAX_CHAIN; steps += 1) {
    const cart: { closedAt: Date | null; successorId: string | null } | null =
      await db().cart.findUnique({
        where: { id: next },
        select: { closedAt: true, successorId: true },
      });
    if (!cart) return null;
    if (cart.closedAt === null) return next;
    next = cart.successorId;
  }
  return null;
}
