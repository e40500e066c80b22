import 'server-only';
import { cache } from 'react';
import { requireStaff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { MAX_COUNTED } from '@/lib/dashboard/to-do';
import { db } from '@/lib/db/client';
import type { Order } from '@/lib/db/generated/client';
import type { FulfilmentStatus, RefundStatus, ShipmentStatus } from '@/lib/db/generated/enums';
import { rawState } from '@/lib/db/sql/raw-state';
import type { Money } from '@/lib/money';
import { carrierName } from '@/lib/orders/details/carriers';
import { chargedCurrencyOf } from '@/lib/orders/details/differing-charge';
import { refundMoney } from '@/lib/orders/details/refund-money';
import { type Recipient, readOrderSale } from '@/lib/orders/sale';
import { refundOf, unitsOf } from './locked-order';
import { canRecall, isReturned, parcelRefundOf, remainingOf } from './rules';

/*
 * Lists that filter orders by their fulfilment: the column "fulfilmentStatus" of orders, with an index on
 * (fulfilmentStatus, createdAt, id). Only the transitions in store.ts write it.
 */

export type ShipmentView = {
  id: string;
  status: ShipmentStatus;
  carrier: string | null;
  carrierName: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  canRecall: boolean;
  lines: { id: string; name: string; detail: string; quantity: number; returned: number }[];
};

export type FulfilmentView = {
  orderId: string;
  number: string;
  isPaid: boolean;
  status: FulfilmentStatus;
  version: number;
  items: {
    id: string;
    name: string;
    detail: string;
    quantity: number;
    shipped: number;
    cancelled: number;
    returned: number;
    remaining: number;
  }[];
  shipments: ShipmentView[];
  refund: {
    status: RefundStatus;
    /** The amount left to refund; null where it is not known, as the charge is in another currency than `value`. */
    due: Money | null;
    /** The price of what is left to refund. */
    value: Money;
    /** Null where staff recorded a refund whose amount is not known. */
    refunded: Money | null;
    /** Of the charge. */
    currency: string;
    transactionId: string | null;
  } | null;
};

/** The fulfilment of an order, for its panel; null for an unknown order. */
export async function fulfilmentFor(orderId: string): Promise<FulfilmentView | null> {
  await requireStaff('viewer', `/merchant/orders/${orderId}`);
  const order = await db().order.findUnique({
    where: { id: orderId },
    include: {
      items: { where: { isShipping: false }, orderBy: { position: 'asc' } },
      shipments: {
        include: { lines: { orderBy: { position: 'asc' } } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
    },
  });
  if (!order) return null;
  const items = order.items.map((item) => ({
    id: item.id,
    name: item.name,
    detail: item.detail,
    ...unitsOf(item),
    remaining: remainingOf(unitsOf(item)),
  }));
  return {
    orderId: order.id,
    number: order.number,
    isPaid: order.status === 'PAID',
    status: order.fulfilmentStatus,
    version: order.fulfilmentVersion,
    items,
    shipments: order.shipments.map(viewOfShipment),
    refund: order.refundStatus && refundViewOf(order, order.refundStatus),
  };
}

function refundViewOf(
  order: Parameters<typeof refundOf>[0] & Pick<Order, 'refundedAmount' | 'transactionId'>,
  status: RefundStatus,
): FulfilmentView['refund'] {
  const { refundedAmount: refunded, currency, transactionId } = order;
  const total = refundOf(order);
  return {
    ...{ status, transactionId },
    due: refundMoney(order, { from: refunded, to: total }),
    value: { amount: Math.max(total - refunded, 0), currency },
    refunded: refundMoney(order, { from: 0, to: refunded }),
    currency: chargedCurrencyOf(order),
  };
}

type FoundShipment = Omit<ShipmentView, 'carrierName' | 'canRecall' | 'lines'> & {
  lines: { id: string; name: string; detail: string; quantity: number; returnedQuantity: number }[];
};

function viewOfShipment(shipment: FoundShipment): ShipmentView {
  const { id, status, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = shipment;
  return {
    ...{ id, status, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt },
    carrierName: carrierName(carrier),
    canRecall: canRecall(shipment, now()),
    lines: shipment.lines.map((line) => ({
      id: line.id,
      name: line.name,
      detail: line.detail,
      quantity: line.quantity,
      returned: line.returnedQuantity,
    })),
  };
}

/** How many orders, and how many parcels of subscriptions, have money to refund; each counted to `MAX_COUNTED`. */
export async function countToRefund(): Promise<{ orders: number; parcels: number }> {
  await requireStaff('viewer', '/merchant');
  // Literals, for the indexes on refunds due.
  const [due] = await db().$queryRaw<[{ orders: number; parcels: number }]>`
    SELECT (SELECT count(*)::int FROM (
        SELECT FROM orders WHERE "refundStatus" = ${rawState('DUE')} LIMIT ${MAX_COUNTED}) o) AS orders,
      (SELECT count(*)::int FROM (
        SELECT FROM shipments WHERE "refundStatus" = ${rawState('DUE')} LIMIT ${MAX_COUNTED}) s) AS parcels`;
  return due;
}

/** A packing slip. */
export type PackingSlip = {
  at: Date;
  recipient: Recipient | null;
  /** The delivery method; empty for a subscription's. */
  method: string;
  lines: SlipLine[];
};

type OrderSlip = PackingSlip & { number: string };

type SlipLine = {
  id: string;
  name: string;
  detail: string;
  sku: string | null;
  quantity: number;
};

/**
 * The packing slip of the units left to ship of an order, or of all of them once none is, and the order's number;
 * null for an unknown order.
 */
export const packingSlipOf = cache(async (orderId: string): Promise<OrderSlip | null> => {
  await requireStaff('viewer', `/merchant/orders/${orderId}/packing-slip`);
  const [sale, items] = await Promise.all([
    readOrderSale(db(), orderId),
    db().orderItem.findMany({ where: { orderId } }),
  ]);
  if (!sale) return null;
  const remaining = new Map(items.map((item) => [item.id, remainingOf(unitsOf(item))]));
  const open = sale.lines
    .map((line) => ({ ...line, quantity: remaining.get(line.id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return {
    number: sale.title,
    at: sale.paidAt,
    recipient: sale.recipient,
    method: sale.delivery?.name ?? '',
    lines: open.length > 0 ? open : sale.lines,
  };
});

/** A subscription's parcel, for its page; null for an unknown one. */
export async function parcelFor(id: string) {
  await requireStaff('viewer', `/merchant/parcels/${id}`);
  const parcel = await db().shipment.findFirst({
    where: { id, subscriptionId: { not: null } },
    include: {
      lines: { orderBy: { position: 'asc' } },
      subscription: {
        select: {
          id: true,
          serviceId: true,
          plan: { select: { name: true } },
          user: { select: { email: true } },
        },
      },
    },
  });
  if (!parcel) return null;
  return {
    ...viewOfShipment(parcel),
    isReturned: isReturned(parcel.lines),
    refund: parcelRefundOf(parcel),
    version: parcel.version,
    periodStart: parcel.periodStart,
    periodEnd: parcel.periodEnd,
    createdAt: parcel.createdAt,
    recipient: parcel.recipient as Recipient | null,
    plan: parcel.subscription?.plan.name ?? '',
    subscriptionId: parcel.subscription?.id ?? '',
    serviceId: parcel.subscription?.serviceId ?? '',
    email: parcel.subscription?.user?.email ?? null,
    slipLines: parcel.lines.map(({ id: line, name, detail, sku, quantity }) => ({
      id: line,
      name,
      detail,
      sku,
      quantity,
    })),
  };
}

export type ParcelView = NonNullable<Awaited<ReturnType<typeof parcelFor>>>;
