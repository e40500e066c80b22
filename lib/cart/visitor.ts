import 'server-only';
import { viewer } from '@/lib/auth/viewer';
import { cartIdFromCookie } from './cookie.ts';
import { findOpenCart, findUserCart, mergeCarts, type OpenCart } from './store.ts';

/**
 * The open cart of whoever asks. A signed-in shopper has one, on every device; a guest's cart that
 * the browser still holds is merged into it on the way. A cart of somebody who has signed out
 * again is nobody's here.
 */
export async function currentCart(): Promise<OpenCart | null> {
  const [cookieCartId, shopper] = await Promise.all([cartIdFromCookie(), viewer()]);
  const found = cookieCartId ? await findOpenCart(cookieCartId) : null;
  if (!shopper) return found?.userId === null ? found : null;
  if (found?.userId === shopper.userId) return found;
  if (found?.userId === null) return (await mergeCarts(found.id, shopper.userId)).cart;
  return findUserCart(shopper.userId);
}

/** The id of the open cart of whoever asks, or null before anything was put into one. */
export async function currentCartId(): Promise<string | null> {
  return (await currentCart())?.id ?? null;
}
