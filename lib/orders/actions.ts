'use server';

import { redirect } from 'next/navigation';
import { viewer } from '@/lib/auth/viewer';
import { addToCart } from '@/lib/cart/actions';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimit } from '@/lib/ratelimit/store';
import { orderForViewer } from './queries';

export type BuyAgainState = { message: string | null };

/**
 * Puts what was bought into the cart once more, as far as it is still for sale.
 * @param form the order's id and, for who has its link, the link's key
 */
export async function buyAgain(_: BuyAgainState, form: FormData): Promise<BuyAgainState> {
  await followClock();
  const key = form.get('key');
  const order = await orderForViewer(
    String(form.get('orderId') ?? ''),
    key === null ? undefined : String(key),
  );
  if (!order) return { message: 'This order cannot be seen any more. Sign in again.' };
  const verdict = await rateLimit(limits.buyingAgain, (await viewer())?.userId ?? order.id);
  if (!verdict.ok) return { message: `${verdict.message} Nothing was put into your cart.` };
  const items = await db().orderItem.findMany({
    where: { orderId: order.id, isShipping: false },
    orderBy: { position: 'asc' },
  });
  const missed: string[] = [];
  for (const { variantId, quantity, name } of items) {
    const reply = variantId ? await addToCart({ variantId, quantity }) : null;
    if (!reply?.ok) missed.push(name);
  }
  if (missed.length === 0) redirect('/cart');
  const names = [...new Set(missed)].join(', ');
  return {
    message:
      missed.length === items.length
        ? `Nothing was put into your cart: ${names} cannot be bought just now, or your cart is full.`
        : `The rest is in your cart, but not ${names}: it cannot be bought just now, or there is no room for more of it.`,
  };
}
