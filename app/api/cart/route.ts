import { connection } from 'next/server';
import type { Visitor } from '@/lib/auth/roles';
import { roleOf } from '@/lib/auth/staff';
import { viewer } from '@/lib/auth/viewer';
import { readCartView } from '@/lib/cart/cart-view';
import { currentCart, keepCartId } from '@/lib/cart/current-cart';
import { log } from '@/lib/log';
import { viewInQuery } from '@/lib/markets/request-view';
import { textsIn } from '@/lib/texts/wording';

export async function GET(request: Request): Promise<Response> {
  await connection();
  // Not no-store: Chrome would then not restore checkout and account pages on Back.
  const headers = { 'Cache-Control': 'private, no-cache' };
  try {
    const cart = await currentCart();
    if (cart) await keepCartId(cart.id);
    const [view, visitor] = await Promise.all([
      readCartView(cart?.id ?? null, textsIn(viewInQuery(request.url))),
      readVisitor(),
    ]);
    return Response.json({ ...view, visitor }, { headers });
  } catch (error) {
    log.error({ error }, 'A cart could not be read');
    return Response.json(
      { error: 'The cart is temporarily unavailable.' },
      { status: 503, headers },
    );
  }
}

async function readVisitor(): Promise<Visitor> {
  const user = await viewer();
  if (!user) return 'guest';
  return (await roleOf(user)) ? 'staff' : 'customer';
}
