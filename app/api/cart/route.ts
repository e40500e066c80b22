import { connection } from 'next/server';
import { keepCartId } from '@/lib/cart/cookie';
import { readCartView } from '@/lib/cart/read-view';
import { currentCart } from '@/lib/cart/visitor';
import { log } from '@/lib/log';

/** The visitor's cart, for client components on static pages. */
export async function GET(): Promise<Response> {
  await connection();
  const headers = { 'Cache-Control': 'private, no-store' };
  try {
    const cart = await currentCart();
    if (cart) await keepCartId(cart.id);
    return Response.json(await readCartView(cart?.id ?? null), { headers });
  } catch (error) {
    log.error('A cart could not be read', { error });
    return Response.json(
      { error: 'The cart is temporarily unavailable.' },
      { status: 503, headers },
    );
  }
}
