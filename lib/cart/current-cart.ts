import 'server-only';
import { cookies } from 'next/headers';
import { hostCookie } from '@/lib/auth/cookies';
import { viewer } from '@/lib/auth/viewer';
import { mergeCarts } from './merge-carts.ts';
import { findOpenCart, findUserCart, type OpenCart } from './open-cart.ts';

const cartCookie = () => hostCookie('cart');
const ONE_YEAR_S = 365 * 24 * 60 * 60;

export async function cartIdFromCookie(): Promise<string | null> {
  const value = (await cookies()).get(cartCookie().name)?.value;
  return value && /^[\w-]{16,64}$/.test(value) ? value : null;
}

/** Only in actions and route handlers. */
export async function keepCartId(cartId: string): Promise<void> {
  const jar = await cookies();
  const { name, options } = cartCookie();
  if (jar.get(name)?.value !== cartId) jar.set(name, cartId, { ...options, maxAge: ONE_YEAR_S });
}

/**
 * The visitor's open cart. Signed-in shoppers have one cart on all devices, into which a guest's cart of the browser is
 * merged. After signing out, the account's cart is not accessible.
 */
export async function currentCart(): Promise<OpenCart | null> {
  const [cookieCartId, shopper] = await Promise.all([cartIdFromCookie(), viewer()]);
  const cart = cookieCartId ? await findOpenCart(cookieCartId) : null;
  if (!shopper) return cart?.userId === null ? cart : null;
  if (cart?.userId === shopper.userId) return cart;
  if (cart?.userId === null) return (await mergeCarts(cart.id, shopper.userId)).cart;
  return findUserCart(shopper.userId);
}

export async function currentCartId(): Promise<string | null> {
  return (await currentCart())?.id ?? null;
}
