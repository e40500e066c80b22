'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod/mini';
import { accountAction } from '@/lib/auth/action';
import { type ActionState, failure, success } from '@/lib/auth/action-state';
import { viewer } from '@/lib/auth/viewer';
import { addToCart } from '@/lib/cart/actions';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { COLLECTION } from '@/lib/mirror/rules';
import { syncResource } from '@/lib/mirror/work';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimit } from '@/lib/ratelimit/store';
import { type OrderView, orderForViewer } from './queries';
import { unsettledOrders } from './status';

const UNSEEN = 'You no longer have access to this order. Sign in again.';

/** The order of a form, if its sender may see it: its id and, for a link holder, the link's key. */
function orderOf(form: FormData): Promise<OrderView | null> {
  const key = form.get('key');
  const proof = key === null ? undefined : String(key);
  return orderForViewer(String(form.get('orderId') ?? ''), proof);
}

export type CheckPaymentState = { ok: boolean | null; message: string | null };

/**
 * Checks an unsettled payment at the service, through the same sync that workers and merchants use:
 * the result settles the order as it would have anyway.
 */
export async function checkPayment(
  _: CheckPaymentState,
  form: FormData,
): Promise<CheckPaymentState> {
  await followClock();
  const order = await orderOf(form);
  if (!order) return { ok: false, message: UNSEEN };
  const verdict = await rateLimit(limits.refetches, order.id);
  if (!verdict.ok) return { ok: false, message: verdict.message };
  if (!unsettledOrders.includes(order.status)) {
    refresh();
    return { ok: true, message: null };
  }
  await syncResource('TRANSACTIONS', COLLECTION);
  const after = await orderOf(form);
  refresh();
  const message =
    after?.status === order.status
      ? 'The payment service has no news yet. We keep checking.'
      : null;
  return { ok: true, message };
}

export type BuyAgainState = { message: string | null };

/**
 * Adds an order's items to the cart again, as far as they are still for sale.
 * @param form the order's id and, for who has its link, the link's key
 */
export async function buyAgain(_: BuyAgainState, form: FormData): Promise<BuyAgainState> {
  await followClock();
  const order = await orderOf(form);
  if (!order) return { message: UNSEEN };
  const verdict = await rateLimit(limits.buyingAgain, (await viewer())?.userId ?? order.id);
  if (!verdict.ok) return { message: `${verdict.message} Nothing was added to your cart.` };
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
        ? `Nothing was added to your cart: ${names} cannot be bought at the moment, or your cart is full.`
        : `The rest was added to your cart, but not ${names}: unavailable at the moment, or the maximum quantity is reached.`,
  };
}

const revokeSchema = z.object({ orderId: z.uuid('This order does not exist.') });

/** Ends all links to one of the viewer's orders; mails that are sent later have new ones. */
export async function revokeOrderLinks(_: ActionState, form: FormData): Promise<ActionState> {
  const { accountActions: limit } = limits;
  const action = { name: 'order-links', limit, schema: revokeSchema, page: '/account/orders' };
  return accountAction(action, form, async ({ userId }, { orderId }) => {
    const { count } = await db().order.updateMany({
      where: { id: orderId, userId },
      data: { linksRevokedAt: now() },
    });
    return count > 0
      ? success(
          'All links to this order were revoked. You can still view it here when you are signed in.',
        )
      : failure('This order does not exist.');
  });
}
