import 'server-only';
import { attachProven } from '@/lib/auth/proven';
import type { Viewer } from '@/lib/auth/viewer';
import { cartIdFromCookie, keepCartId } from '@/lib/cart/cookie';
import { mergeCarts } from '@/lib/cart/store';
import { log } from '@/lib/log';

/** Runs at every sign-in. The session stands already: what fails here is made up for later. */
export async function afterSignIn(who: Viewer): Promise<void> {
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
