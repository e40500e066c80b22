import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { leftovers } from './cart-lines.ts';
import { type LockedCart, newCartId } from './open-cart.ts';

/** Closes a cart after payment. Its successor gets the units that were not bought. */
export async function closePaidCart(
  tx: Database,
  { id, userId, revision, closedAt }: LockedCart,
  items: readonly { variantId: string | null; quantity: number }[],
): Promise<void> {
  if (closedAt) return;
  const lines = await tx.cartItem.findMany({ where: { cartId: id } });
  const ordered = items.flatMap(({ variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity }],
  );
  const rest = new Map(leftovers(lines, ordered).map((line) => [line.variantId, line.quantity]));
  const successorId = newCartId();
  const successor = { id: successorId, revision: revision + 1, createdAt: now() };
  await tx.cart.create({ data: successor, select: { id: true } });
  await tx.cart.update({
    where: { id },
    data: { closedAt: now(), successorId },
    select: { id: true },
  });
  // After closing the cart, because a user has at most one open cart.
  if (userId) {
    const data = { userId };
    await tx.cart.update({ where: { id: successorId }, data, select: { id: true } });
  }
  const moved = lines.flatMap(({ variantId, name, detail, unitAmount, currency, addedAt }) => {
    const quantity = rest.get(variantId);
    const line = { variantId, name, detail, unitAmount, currency, addedAt };
    return quantity ? [{ ...line, cartId: successorId, quantity }] : [];
  });
  if (moved.length > 0) await tx.cartItem.createMany({ data: moved });
}
