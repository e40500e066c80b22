import 'server-only';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { AddressInput } from '@/lib/addresses/address-rules';
import { viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import type { DayRange } from '@/lib/delivery/calendar';
import { localPath } from '@/lib/markets/request-view';
import type { Money } from '@/lib/money';
import { knownRefunds } from '@/modules/known-refunds';
import { linkState } from './access/links';
import { promisedDays } from './details/arrival';
import { isChargedAtMostOnce, isKnownUncharged } from './details/certainty';
import { differingCharge } from './details/differing-charge';
import { isListedAsRefunded } from './details/listed-refund';

export type OrderLine = {
  name: string;
  detail: string;
  art: string | null;
  slug: string | null;
  quantity: number;
  unit: Money;
  total: Money;
};

export type OrderView = {
  id: string;
  number: string;
  status: OrderStatus;
  /** Why the order failed or is in review: a code of lib/checkout. */
  reason: string | null;
  /** Whether certainly nothing was charged. A refusal alone does not prove it. */
  isKnownUncharged: boolean;
  /** Whether at most one charge is possible for the cart, counting earlier attempts that were refused. */
  isChargedAtMostOnce: boolean;
  email: string;
  contact: { firstname: string; lastname: string; phone: string };
  address: AddressInput;
  lines: OrderLine[];
  shipping: { name: string; detail: string; price: Money };
  arrival: DayRange | null;
  taxes: { code: string; name: string; ratePpm: number; amount: Money }[];
  /** Prices were gross: the total is their sum and contains the taxes. */
  taxesIncluded: boolean;
  subtotal: Money;
  tax: Money;
  total: Money;
  charged: Money | null;
  /** The service shows the charge of a paid order as failed or refunded, and staff have not resolved that yet. */
  isChargeUndone: boolean;
  card: { last4: string; type: string } | null;
  transactionId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  /** Placed as a guest, and attached to an account by its e-mail address. */
  asGuest: boolean;
  /** The owner, who may revoke links to the order; null for a guest's order. */
  userId: string | null;
  shippedAt: Date | null;
  trackingUrl: string | null;
  inCart: StillInCart | null;
};

/**
 * An order, if the viewer owns it or has its signed link; null for another buyer's order as for an unknown one.
 * Cached, because a page and its title both read the order.
 */
export const orderForViewer = cache(async (id: string, key?: string): Promise<OrderView | null> => {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const order = await findOrder(id);
  if (!order) return null;
  if (linkState(order, key) === 'open') return viewOf(order);
  const shopper = await viewer();
  return shopper && order.userId === shopper.userId ? viewOf(order) : null;
});

/**
 * Redirects visitors with an expired or revoked link to the sign-in page, which explains it. Visitors without a link
 * get the page's 404.
 */
export async function redirectExpiredLink(id: string, key: string | undefined): Promise<void> {
  const order = /^[0-9a-f-]{36}$/.test(id) ? await findOrder(id) : null;
  if (!order || linkState(order, key) !== 'ended') return;
  const query = new URLSearchParams({ next: `/orders/${id}`, again: 'yes', error: 'LinkEnded' });
  redirect(await localPath(`/sign-in?${query}`));
}

function findOrder(id: string) {
  return db().order.findUnique({
    where: { id },
    include: {
      items: { orderBy: { position: 'asc' } },
      taxes: { orderBy: { code: 'asc' } },
    },
  });
}

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

async function viewOf(order: FoundOrder): Promise<OrderView> {
  const isFailed = order.status === 'FAILED';
  const [isKnown, isOnce, inCart, isChargeUndone] = await Promise.all([
    isFailed && isKnownUncharged(order.cartId),
    unsettledOrders.includes(order.status) && isChargedAtMostOnce(order.cartId),
    isFailed ? stillInCart(order) : null,
    order.status === 'PAID' && hasUndoneCharge(order),
  ]);
  const read = { isKnownUncharged: isKnown, isChargedAtMostOnce: isOnce, inCart, isChargeUndone };
  return { ...toView(order), ...read };
}

async function hasUndoneCharge(order: FoundOrder): Promise<boolean> {
  const kind = { in: ['charge-failed', 'charge-refunded'] };
  const flags = await db().reviewFlag.count({
    where: { orderId: order.id, kind, resolvedAt: null },
  });
  if (flags === 0) return false;
  // A refund at the service that staff recorded, which the list confirms, needs no warning.
  for (const isKnown of knownRefunds) {
    if ((await isKnown(db(), order.id)) && (await isListedAsRefunded(db(), order))) return false;
  }
  return true;
}

type ReadLater = 'isKnownUncharged' | 'isChargedAtMostOnce' | 'inCart' | 'isChargeUndone';

function toView(order: FoundOrder): Omit<OrderView, ReadLater> {
  const money = (amount: number): Money => ({ amount, currency: order.currency });
  const goods = order.items.filter((item) => !item.isShipping);
  const shipping = order.items.find((item) => item.isShipping);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    reason: order.reason,
    email: order.email,
    contact: order.contact as OrderView['contact'],
    address: order.address as OrderView['address'],
    lines: goods.map((item) => ({
      name: item.name,
      detail: item.detail,
      art: item.art,
      slug: item.slug,
      quantity: item.quantity,
      unit: money(item.unitAmount),
      total: money(item.unitAmount * item.quantity),
    })),
    shipping: {
      name: shipping?.name ?? order.shippingMethod,
      detail: shipping?.detail ?? '',
      price: money(order.shippingAmount),
    },
    arrival: promisedDays(order),
    taxes: order.taxes.map(({ code, name, ratePpm, amount }) => ({
      code,
      name,
      ratePpm,
      amount: money(amount),
    })),
    taxesIncluded: order.taxesIncluded,
    subtotal: money(order.subtotalAmount),
    tax: money(order.taxAmount),
    total: money(order.totalAmount),
    charged: differingCharge(order),
    card:
      order.cardLast4 && order.cardType ? { last4: order.cardLast4, type: order.cardType } : null,
    transactionId: order.transactionId,
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    asGuest: order.attachedAt !== null,
    userId: order.userId,
    shippedAt: order.shippedAt,
    trackingUrl: order.trackingUrl,
  };
}

type StillInCart = 'all' | 'some' | 'none';

/** Carts are merged at sign-in and after a purchase; longer chains of successors are not followed. */
const MAX_CHAIN = 10;

/**
 * Whether the shopper can simply pay for a failed order again. Its items may have been removed from the cart, or bought
 * with another order.
 */
export async function stillInCart(order: {
  cartId: string;
  items: readonly { variantId: string | null; quantity: number; isShipping: boolean }[];
}): Promise<StillInCart> {
  const cartId = await openCart(order.cartId);
  const goods = order.items.filter((item) => !item.isShipping);
  if (cartId === null || goods.length === 0) return 'none';
  const held = await db().cartItem.findMany({ where: { cartId } });
  const quantities = new Map(held.map((item) => [item.variantId, item.quantity]));
  const ordered = goods.map(({ variantId, quantity }) => ({
    quantity,
    inCart: variantId === null ? 0 : (quantities.get(variantId) ?? 0),
  }));
  if (ordered.every((item) => item.inCart >= item.quantity)) return 'all';
  return ordered.some((item) => item.inCart > 0) ? 'some' : 'none';
}

async function openCart(cartId: string): Promise<string | null> {
  let next: string | null = cartId;
  for (let steps = 0; next !== null && steps < MAX_CHAIN; steps += 1) {
    const cart: { closedAt: Date | null; successorId: string | null } | null =
      await db().cart.findUnique({
        where: { id: next },
        select: { closedAt: true, successorId: true },
      });
    if (!cart) return null;
    if (cart.closedAt === null) return next;
    next = cart.successorId;
  }
  return null;
}
