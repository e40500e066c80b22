'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod/mini';
import { accountAction } from '@/lib/auth/actions/account-action';
import { formAction, formOf } from '@/lib/auth/actions/action';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { viewer } from '@/lib/auth/viewer';
import { addToCart } from '@/lib/cart/actions';
import { currentCartId } from '@/lib/cart/current-cart';
import { orderAgain } from '@/lib/checkout/orders/order-again';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { unsettledOrders } from '@/lib/db/order-status';
import { fillIn } from '@/lib/format';
import { localPath } from '@/lib/markets/request-view';
import { COLLECTION } from '@/lib/mirror/rules';
import { syncResource } from '@/lib/mirror/work';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimit } from '@/lib/ratelimit/rate-limit';
import { fail, ok } from '@/lib/result';
import { currentTexts } from '@/lib/texts/current-view';
import { type OrderView, orderForViewer } from './queries';

const anyForm = z.object({});

/** The order that a form names, if the sender may see it: by session, or by the key of the order's link. */
function orderOf(input: unknown): Promise<OrderView | null> {
  const form = formOf(input);
  const key = form.get('key');
  const proof = key === null ? undefined : String(key);
  return orderForViewer(String(form.get('orderId') ?? ''), proof);
}

/** Searches the service for an unsettled payment, through the same sync that workers and staff use. */
export async function checkPayment(_: ActionState, form: FormData): Promise<ActionState> {
  const authorize = async () => {
    const order = await orderOf(form);
    if (!order) return fail(failure(currentTexts().t.order.confirming.unseen));
    const allowed = await rateLimit(limits.refetches, order.id);
    return allowed.ok ? ok(order) : fail(failure(allowed.error.message));
  };
  const action = { name: 'payment-check', authorize, schema: anyForm };
  return formAction(action, form, async (order) => {
    if (unsettledOrders.includes(order.status)) await syncResource('TRANSACTIONS', COLLECTION);
    const after = await orderOf(form);
    refresh();
    const isOpen = unsettledOrders.includes(order.status) && after?.status === order.status;
    return success(isOpen ? currentTexts().t.order.confirming.noNews : null);
  });
}

/** Adds an order's items to the cart again, as far as they are still for sale. */
export async function buyAgain(_: ActionState, form: FormData): Promise<ActionState> {
  const authorize = async () => {
    const order = await orderOf(form);
    if (!order) return fail(failure(currentTexts().t.order.confirming.unseen));
    const allowed = await rateLimit(limits.buyingAgain, (await viewer())?.userId ?? order.id);
    if (allowed.ok) return ok(order);
    return fail(
      failure(
        fillIn(currentTexts().t.account.orders.unchanged, { message: allowed.error.message }),
      ),
    );
  };
  return formAction({ name: 'buy-again', authorize, schema: anyForm }, form, async (order) => {
    // The cart of an order in review cannot be paid, so that its items move to a new cart.
    const cartId = order.status === 'REVIEW' ? await currentCartId() : null;
    const moved = cartId !== null && (await orderAgain(order.id, cartId));
    return moved ? redirect(await localPath('/cart')) : addItems(order);
  });
}

async function addItems(order: OrderView): Promise<ActionState> {
  const items = await db().orderItem.findMany({
    where: { orderId: order.id, isShipping: false },
    orderBy: { position: 'asc' },
  });
  const missed: string[] = [];
  for (const { variantId, quantity, name } of items) {
    const reply = variantId ? await addToCart({ variantId, quantity }) : null;
    if (!reply?.ok) missed.push(name);
  }
  if (missed.length === 0) redirect(await localPath('/cart'));
  const names = [...new Set(missed)].join(', ');
  const { nothingAdded, partlyAdded } = currentTexts().t.account.orders;
  return failure(fillIn(missed.length === items.length ? nothingAdded : partlyAdded, { names }));
}

const revokeSchema = z.object({
  orderId: z.uuid({ error: () => currentTexts().t.order.links.unknown }),
});

export async function revokeOrderLinks(_: ActionState, form: FormData): Promise<ActionState> {
  const { accountActions: limit } = limits;
  const action = { name: 'order-links', limit, schema: revokeSchema, page: '/account/orders' };
  return accountAction(action, form, async ({ userId }, { orderId }) => {
    const { count } = await db().order.updateMany({
      where: { id: orderId, userId },
      data: { linksRevokedAt: now() },
    });
    return count > 0
      ? success(currentTexts().t.order.links.revoked)
      : failure(currentTexts().t.order.links.unknown);
  });
}
