import { lockUser } from '@/lib/auth/lock-user';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { unsettledOrders } from '@/lib/db/order-status';
import { mergeLines } from './cart-lines.ts';
import { findOpenCart, findUserCart, type LockedCart, type OpenCart } from './open-cart.ts';

export type Merge = {
  merged: boolean;
  cart: OpenCart | null;
};

/**
 * Merges a guest's cart into the user's at sign-in. The guest's orders move along, so that a pending order still
 * prevents a second charge. While both carts have an unsettled order, they stay separate. Idempotent, and safe to call
 * concurrently.
 */
export async function mergeCarts(guestCartId: string, userId: string): Promise<Merge> {
  return await retryLocked(() => db().$transaction((tx) => mergeOnce(tx, guestCartId, userId)));
}

async function mergeOnce(tx: Database, guestCartId: string, userId: string): Promise<Merge> {
  await lockUser(tx, userId);
  const open = await findOpenCart(guestCartId, tx);
  const own = await findUserCart(userId, tx);
  if (!open || open.userId !== null) return { merged: false, cart: own };
  // Payments lock an order before its cart; the same order here prevents deadlocks.
  await tx.$queryRaw`SELECT id FROM orders WHERE "cartId" = ${open.id} ORDER BY id FOR UPDATE`;
  const locked = await lockCarts(tx, own ? [open.id, own.id] : [open.id]);
  const guest = locked.find((cart) => cart.id === open.id);
  if (!guest || guest.closedAt || guest.userId !== null) return { merged: false, cart: own };
  if (!own) return { merged: true, cart: await adoptCart(tx, guest, userId) };
  if (await bothUnsettled(tx, guest.id, own.id)) return { merged: false, cart: own };
  return { merged: true, cart: await joinCarts(tx, guest, own) };
}

function lockCarts(tx: Database, ids: string[]): Promise<LockedCart[]> {
  return tx.$queryRaw<LockedCart[]>`
    SELECT id, "userId", revision, "closedAt" FROM carts
    WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
}

async function adoptCart(tx: Database, guest: OpenCart, userId: string): Promise<OpenCart> {
  const revision = guest.revision + 1;
  await tx.cart.update({ where: { id: guest.id }, data: { userId, revision, updatedAt: now() } });
  return { id: guest.id, userId, revision };
}

async function bothUnsettled(tx: Database, first: string, second: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ carts: number }[]>`
    SELECT count(DISTINCT "cartId")::int AS carts FROM orders
    WHERE "cartId" IN (${first}, ${second}) AND status::text = ANY(${unsettledOrders})`;
  return rows[0]?.carts === 2;
}

async function joinCarts(tx: Database, guest: OpenCart, own: OpenCart): Promise<OpenCart> {
  const linesOf = (cartId: string) => tx.cartItem.findMany({ where: { cartId } });
  const [ofGuest, ofOwn] = [await linesOf(guest.id), await linesOf(own.id)];
  const merged = new Map(
    mergeLines(ofOwn, ofGuest).map(({ variantId, quantity }) => [variantId, quantity]),
  );
  // If the user's cart was empty, the shopper sees the cart of this browser, and needs no notice.
  const needsNotice = ofOwn.length > 0;
  for (const { variantId, ...line } of ofGuest) {
    const before = ofOwn.find((item) => item.variantId === variantId);
    const quantity = merged.get(variantId) ?? line.quantity;
    const joined = needsNotice ? (before?.joined ?? 0) + quantity - (before?.quantity ?? 0) : 0;
    await tx.cartItem.upsert({
      where: { cartId_variantId: { cartId: own.id, variantId } },
      create: { ...line, quantity, joined, cartId: own.id, variantId },
      update: { quantity, joined },
    });
  }
  await tx.order.updateMany({ where: { cartId: guest.id }, data: { cartId: own.id } });
  const revision = Math.max(guest.revision, own.revision) + 1;
  await tx.cart.update({
    where: { id: guest.id },
    data: { closedAt: now(), successorId: own.id, updatedAt: now() },
  });
  await tx.cart.update({ where: { id: own.id }, data: { revision, updatedAt: now() } });
  return { ...own, revision };
}
