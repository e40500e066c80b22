import { lockUser } from '@/lib/auth/lock-user';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { unsettledOrders } from '@/lib/db/order-status';
import { mergeLines } from './cart-lines.ts';
import { findOpenCart, findUserCart, type LockedCart, type OpenCart } from './open-cart.ts';

/** What became of a guest's cart at sign-in. */
export type Merge = {
  /** False when both carts have an unsettled order: the guest's stays until one is settled. */
  merged: boolean;
  /** The user's open cart, if there is one. */
  cart: OpenCart | null;
};

/**
 * Joins a guest's cart to the user's at sign-in: quantities are summed and capped at 99, and the
 * guest's orders move along, so that a pending one still prevents a second charge. Where both
 * carts have an unsettled order, nothing happens yet. A guest's cart becomes the user's when the
 * user has none. Safe to call again and from two devices at once.
 */
export async function mergeCarts(guestCartId: string, userId: string): Promise<Merge> {
  return await retryLocked(() => db().$transaction((tx) => mergeOnce(tx, guestCartId, userId)));
}

async function mergeOnce(tx: Database, guestCartId: string, userId: string): Promise<Merge> {
  // One sign-in of a user at a time; carts of theirs can still be written.
  await lockUser(tx, userId);
  const found = await findOpenCart(guestCartId, tx);
  const own = await findUserCart(userId, tx);
  if (!found || found.userId !== null) return { merged: false, cart: own };
  // Whoever settles an order locks it before its cart: the same order here.
  await tx.$queryRaw`SELECT id FROM orders WHERE "cartId" = ${found.id} ORDER BY id FOR UPDATE`;
  const locked = await lockCarts(tx, own ? [found.id, own.id] : [found.id]);
  const guest = locked.find((cart) => cart.id === found.id);
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
  // A cart that was empty has become the one that the shopper knows from this browser.
  const isNews = ofOwn.length > 0;
  for (const { variantId, ...line } of ofGuest) {
    const before = ofOwn.find((one) => one.variantId === variantId);
    const quantity = merged.get(variantId) ?? line.quantity;
    const joined = isNews ? (before?.joined ?? 0) + quantity - (before?.quantity ?? 0) : 0;
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
