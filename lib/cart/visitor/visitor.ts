import 'server-only';
import { viewer } from '@/lib/auth/viewer';
import { findOpenCart, findUserCart, mergeCarts, type OpenCart } from '../store.ts';
import { cartIdFromCookie } from './cookie.ts';

/**
 * The visitor's open cart. A signed-in shopper has one across devices; a guest cart still in the
 * browser's cookie is merged into it. A cart of an account that has signed out is not shown.
 */
export async function currentCart(): Promise<OpenCart | null> {
  const [cookieCartId, shopper] = await Promise.all([cartIdFromCookie(), viewer()]);
  const found = cookieCartId ? await findOpenCart(cookieCartId) : null;
  if (!shopper) return found?.userId === null ? found : null;
  if (found?.userId === shopper.userId) return found;
  if (found?.userId === null) return (await mergeCarts(found.id, shopper.userId)).cart;
  return findUserCart(shopper.userId);
}

/** The id of the visitor's open cart, or null before there is one. */
export async function currentCartId(): Promise<string | null> {
  return (await currentCart())?.id ?? null;
}
