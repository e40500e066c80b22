import { marketKey, newCartId, type OpenCart } from '@/lib/cart/store';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';

/** Makes an empty cart in the current market, a guest's without `userId`. */
export async function createCart(userId: string | null = null): Promise<OpenCart> {
  const id = newCartId();
  await db().cart.create({
    data: { id, userId, market: marketKey(), createdAt: now(), updatedAt: now() },
  });
  return { id, userId, revision: 0 };
}
