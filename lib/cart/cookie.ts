import 'server-only';
import { cookies, headers } from 'next/headers';

const NAME = 'cart';
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The cart id that the visitor's browser holds, if it looks like one. It may be closed since. */
export async function cartIdFromCookie(): Promise<string | null> {
  const value = (await cookies()).get(NAME)?.value;
  return value && /^[\w-]{16,64}$/.test(value) ? value : null;
}

/** Sets the cart cookie. Only in actions and route handlers. */
export async function keepCartId(cartId: string): Promise<void> {
  const jar = await cookies();
  if (jar.get(NAME)?.value === cartId) return;
  jar.set(NAME, cartId, {
    httpOnly: true,
    sameSite: 'lax',
    secure: (await headers()).get('x-forwarded-proto') === 'https',
    path: '/',
    maxAge: ONE_YEAR_S,
  });
}
