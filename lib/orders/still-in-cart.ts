import { db } from '@/lib/db/client';

/** How much of an order is still in the cart that it came from. */
export type StillInCart = 'all' | 'some' | 'none';

/** Carts that went into one another at sign-in, or after a purchase: more are not followed. */
const MAX_CHAIN = 10;

/**
 * Whether a failed order can simply be paid again: what was ordered may have been taken out of the cart
 * since, or bought with another order.
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
  const left = goods.map(({ variantId, quantity }) => ({
    quantity,
    inCart: variantId === null ? 0 : (quantities.get(variantId) ?? 0),
  }));
  if (left.every((one) => one.inCart >= one.quantity)) return 'all';
  return left.some((one) => one.inCart > 0) ? 'some' : 'none';
}

/** The cart that follows a cart; null if there is none. */
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
