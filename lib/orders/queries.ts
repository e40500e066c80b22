import 'server-only';
import { redirect } from 'next/navigation';
import { cache } from 'react';
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
import { type StillInCart, stillInCart } from './still-in-cart';

export type OrderLine = {
  name: string;
  detail: string;
  art: string | null;
  slug: string | null;
  quantity: number;
  unit: Money;
  total: Money;
};

/** An order as its buyer sees it. All amounts are minor units. */
export type OrderView = {
  id: string;
  number: string;
  status: OrderStatus;
  /** Why it failed or is in review: a code of lib/checkout. */
  reason: string | null;
  /** Whether it is known that nothing was charged; a refusal alone does not prove it. */
  isKnownUncharged: boolean;
  /** Whether no more than one charge is possible for its cart, an earlier card's that was refused included. */
  isChargedAtMostOnce: boolean;
  email: string;
  contact: { firstname: string; lastname: string; phone: string };
  address: {
    line1: string;
    line2: string;
    city: string;
    region: string;
    postalCode: string;
    country: string;
  };
  lines: OrderLine[];
  shipping: { name: string; detail: string; price: Money };
  /** The delivery dates promised when it was placed. */
  arrival: DayRange | null;
  taxes: { code: string; name: string; ratePpm: number; amount: Money }[];
  /** Its prices were gross: the total is the sum of them, and contains the taxes. */
  taxesIncluded: boolean;
  subtotal: Money;
  tax: Money;
  total: Money;
  /** The amount that the service shows as charged, if it is not `total`. */
  charged: Money | null;
  /** It was paid, but the service says that its charge failed or went back, and no merchant has dealt with that yet. */
  isChargeUndone: boolean;
  card: { last4: string; type: string } | null;
  transactionId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  /** It was bought as a guest, and found its way into an account by its e-mail address. */
  asGuest: boolean;
  /** The owner, who may revoke the links to it; null for a guest's. */
  userId: string | null;
  shippedAt: Date | null;
  trackingUrl: string | null;
  /** For a failed order: how much of it can be paid again as it is. */
  inCart: StillInCart | null;
};

/**
 * The order, if the viewer may see it: its buyer by session, or anyone with its signed link. A page and its title
 * read it once.
 * @returns null for an unknown order and for another buyer's alike.
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
 * For a page whose order the visitor may not see: with an expired or revoked link they are
 * redirected to sign in, where a message says so; without a link they get a 404.
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
  // It may have been refunded or voided at the service before staff recorded here why.
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
