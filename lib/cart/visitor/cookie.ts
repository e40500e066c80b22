import 'server-only';
import { cookies } from 'next/headers';
import { hostCookie } from '@/lib/auth/cookies';

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
