import 'server-only';
import { cookies } from 'next/headers';
import { hostCookie } from '@/lib/auth/cookies';
import { viewer } from '@/lib/auth/viewer';
import { mergeCarts } from './merge-carts.ts';
import { findOpenCart, findUserCart, type OpenCart } from './open-cart.ts';

const cartCookie = () => hostCookie('cart');
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The cart id that the visitor's browser holds, if it looks like one. It may be closed since. */
export async function cartIdFromCookie(): Promise<string | null> {
  const value = (await cookies()).get(cartCookie().name)?.value;
  return value && /^[\w-]{16,64}$/.test(value) ? value : null;
}

/** Sets the cart cookie. Only in actions and route handlers. */
export async function keepCartId(cartId: string): Promise<void> {
  const jar = await cookies();
  const { name, options } = cartCookie();
  if (jar.get(name)?.value !== cartId) jar.set(name, cartId, { ...options, maxAge: ONE_YEAR_S });
}

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
