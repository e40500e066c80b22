import 'server-only';
import { cartIdFromCookie, keepCartId } from '@/lib/cart/cookie';
import { mergeCarts } from '@/lib/cart/store';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log';
import type { Viewer } from './viewer';

/**
 * What belongs to somebody whose address is proven: orders that were bought as a guest with it, and
 * the service's customer that was charged for them. An order that nobody paid proves nothing: anybody
 * can write any address into one. Safe to repeat.
 */
export async function attachProven({ userId, email }: Viewer): Promise<void> {
  const attachedAt = now();
  await db().$transaction([
    db().order.updateMany({
      where: { email, userId: null, status: 'PAID' },
      data: { userId, attachedAt },
    }),
    db().customer.updateMany({ where: { email, userId: null }, data: { userId, attachedAt } }),
  ]);
}

/** Runs at every sign-in. The session stands already: what fails here is made up for later. */
export async function welcome(who: Viewer): Promise<void> {
  try {
    await attachProven(who);
    const guestCartId = await cartIdFromCookie();
    if (!guestCartId) return;
    const { cart } = await mergeCarts(guestCartId, who.userId);
    if (cart) await keepCartId(cart.id);
  } catch (error) {
    log.error('A sign-in was not followed up', { userId: who.userId, error });
  }
}
