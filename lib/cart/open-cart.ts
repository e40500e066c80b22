import { randomBytes } from 'node:crypto';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';

export type OpenCart = {
  id: string;
  /** Null for a guest. */
  userId: string | null;
  /** Increases with each change, also from a cart to its successor. */
  revision: number;
};

export type LockedCart = OpenCart & { closedAt: Date | null };

/** Unguessable, because the id grants access to a guest's cart. */
export function newCartId(): string {
  return randomBytes(24).toString('base64url');
}

/** The cart itself, or the open one among its successors. */
export async function findOpenCart(cartId: string, tx?: Database): Promise<OpenCart | null> {
  const rows = await (tx ?? db()).$queryRaw<OpenCart[]>`
    WITH RECURSIVE chain AS (
      SELECT id, "userId", revision, "closedAt", "successorId" FROM carts WHERE id = ${cartId}
      UNION ALL
      SELECT next.id, next."userId", next.revision, next."closedAt", next."successorId"
      FROM chain JOIN carts next ON next.id = chain."successorId"
      WHERE chain."closedAt" IS NOT NULL
    )
    SELECT id, "userId", revision FROM chain WHERE "closedAt" IS NULL`;
  return rows[0] ?? null;
}

export async function findUserCart(userId: string, tx?: Database): Promise<OpenCart | null> {
  return (tx ?? db()).cart.findFirst({
    where: { userId, closedAt: null },
    select: { id: true, userId: true, revision: true },
  });
}

/** Finds or creates the user's open cart. Safe to call concurrently. */
export async function ensureUserCart(userId: string): Promise<OpenCart> {
  await db().$executeRaw`
    INSERT INTO carts (id, "userId", "createdAt", "updatedAt")
    VALUES (${newCartId()}, ${userId}, ${now()}, ${now()})
    ON CONFLICT ("userId") WHERE "closedAt" IS NULL DO NOTHING`;
  const cart = await findUserCart(userId);
  if (!cart) throw new Error('The cart was closed while it was created');
  return cart;
}
