import 'server-only';
import { attachGuestPurchases } from '@/lib/auth/guest-purchases';
import type { Account } from '@/lib/auth/viewer';
import { cartIdFromCookie, keepCartId } from '@/lib/cart/current-cart';
import { mergeCarts } from '@/lib/cart/merge-carts';
import { log } from '@/lib/log';

/** Runs after each sign-in. Errors are only logged, because the session exists already and the next sign-in retries. */
export async function afterSignIn(account: Account): Promise<void> {
  try {
    await attachGuestPurchases(account);
    const guestCartId = await cartIdFromCookie();
    if (!guestCartId) return;
    const { cart } = await mergeCarts(guestCartId, account.userId);
    if (cart) await keepCartId(cart.id);
  } catch (error) {
    log.error({ userId: account.userId, error }, 'Attaching purchases and cart at sign-in failed');
  }
}
