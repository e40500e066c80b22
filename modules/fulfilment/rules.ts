import type { FulfilmentStatus, RefundStatus, ShipmentStatus } from '@/lib/db/generated/enums';

/** Units of one item of an order; delivery is not an item. */
export type Units = { quantity: number; shipped: number; cancelled: number; returned: number };

/** The inputs of an order's fulfilment status. */
export type Fulfilment = {
  isPacked: boolean;
  items: readonly Units[];
  /** Its shipments, which have all left. */
  shipments: readonly { status: ShipmentStatus }[];
};

/** The number of units to ship. */
export function remainingOf({ quantity, shipped, cancelled }: Units): number {
  return quantity - shipped - cancelled;
}

/**
 * The fulfilment status of an order. Cancelled units do not count: an order with one unit shipped and the other
 * cancelled is shipped. It is returned once every shipped unit is.
 */
export function fulfilmentStatusOf({ isPacked, items, shipments }: Fulfilment): FulfilmentStatus {
  const sum = (of: (one: Units) => number) => items.reduce((total, one) => total + of(one), 0);
  const shipped = sum((one) => one.shipped);
  const remaining = sum(remainingOf);
  if (shipped === 0) {
    if (remaining === 0) return 'CANCELLED';
    return isPacked ? 'PACKED' : 'UNFULFILLED';
  }
  if (remaining > 0) return 'PARTIALLY_SHIPPED';
  if (sum((one) => one.returned) === shipped) return 'RETURNED';
  return shipments.every(({ status }) => status === 'DELIVERED') ? 'DELIVERED' : 'SHIPPED';
}

/** The transitions of an order's fulfilment. */
export type OrderTransition =
  | 'pack'
  | 'unpack'
  | 'ship'
  | 'recall'
  | 'retrack'
  | 'deliver'
  | 'undeliver'
  | 'cancel'
  | 'reopen'
  | 'return'
  | 'unreturn'
  | 'refund';

const openStatuses: readonly FulfilmentStatus[] = ['UNFULFILLED', 'PACKED', 'PARTIALLY_SHIPPED'];
const shippedStatuses: readonly FulfilmentStatus[] = [
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'DELIVERED',
  'RETURNED',
];

/** The statuses in which each transition starts; its own conditions are additional. */
export const startsFrom: Record<OrderTransition, readonly FulfilmentStatus[]> = {
  pack: ['UNFULFILLED'],
  unpack: ['PACKED'],
  ship: ['PACKED', 'PARTIALLY_SHIPPED'],
  /** A shipment that was recalled; see RECALL_MS. */
  recall: shippedStatuses,
  /** A shipment in transit. */
  retrack: shippedStatuses,
  deliver: shippedStatuses,
  undeliver: shippedStatuses,
  cancel: openStatuses,
  /** Only while the money was not refunded. Part of an order can be cancelled before any of it ships. */
  reopen: ['UNFULFILLED', 'PACKED', 'CANCELLED', ...shippedStatuses],
  return: shippedStatuses,
  unreturn: shippedStatuses,
  refund: [...openStatuses, 'CANCELLED', 'SHIPPED', 'DELIVERED', 'RETURNED'],
};

/**
 * How long a shipment can be recalled: a parcel that was handed over does not come back, but whoever clicked the
 * wrong button notices soon. The customer is not notified before that.
 */
export const RECALL_MS = 15 * 60_000;

/**
 * Whether a shipment can still be recalled: one without a date was fulfilled elsewhere, and nobody was notified.
 */
export function canRecall(
  { status, shippedAt }: { status: ShipmentStatus; shippedAt: Date | null },
  now: Date,
): boolean {
  if (status !== 'SHIPPED') return false;
  return shippedAt === null || now.getTime() - shippedAt.getTime() < RECALL_MS;
}

/**
 * The refund status.
 * @param amount value of everything cancelled or returned, in minor units of the order's currency
 * @param refunded how much of it was refunded, in the same
 */
export function refundStatusOf(amount: number, refunded: number): RefundStatus | null {
  if (amount > refunded) return 'DUE';
  return refunded > 0 ? 'DONE' : null;
}

/** An item with its price; amounts in minor units, before taxes where these are not included. */
export type PricedUnits = Units & { unitAmount: number };

/**
 * The amount to refund for cancelled and returned units, in minor units of the order's currency: all of it, delivery
 * included, when nothing was kept (Directive 2011/83/EU, article 13); else their prices, with their share of added
 * taxes, rounded half up, without delivery.
 * @param order `whole` is what was charged, or the order's total where that was charged in another currency
 */
export function refundAmountOf(
  order: {
    subtotalAmount: number;
    shippingAmount: number;
    taxAmount: number;
    taxesIncluded: boolean;
    whole: number;
  },
  items: readonly PricedUnits[],
): number {
  const isKept = (item: Units) => item.cancelled + item.returned < item.quantity;
  if (!items.some(isKept)) return order.whole;
  const sum = items.reduce((all, one) => all + one.unitAmount * (one.cancelled + one.returned), 0);
  const taxed = order.subtotalAmount + order.shippingAmount;
  const added = order.taxesIncluded ? 0 : order.taxAmount;
  const tax = taxed === 0 ? 0 : Math.floor((added * sum) / taxed + 0.5);
  return Math.min(sum + tax, order.whole);
}

/**
 * The latest refund that staff recorded, which is undone first. One from before each was kept is all that was
 * refunded then.
 * @param recorded each of them, the oldest first
 * @param refunded their sum
 */
export function lastRefundOf(recorded: readonly number[], refunded: number): number {
  return Math.min(recorded.at(-1) ?? refunded, refunded);
}

/**
 * The transitions of a subscription's parcel, from status and to status; null leaves the status. A returned parcel
 * stays shipped or delivered.
 */
export const parcelTransitions: Record<
  OrderTransition,
  { from: readonly ShipmentStatus[]; to: ShipmentStatus | null }
> = {
  pack: { from: ['PENDING'], to: 'PACKED' },
  unpack: { from: ['PACKED'], to: 'PENDING' },
  ship: { from: ['PACKED'], to: 'SHIPPED' },
  recall: { from: ['SHIPPED'], to: 'PACKED' },
  retrack: { from: ['SHIPPED'], to: null },
  deliver: { from: ['SHIPPED'], to: 'DELIVERED' },
  undeliver: { from: ['DELIVERED'], to: 'SHIPPED' },
  cancel: { from: ['PENDING', 'PACKED'], to: 'CANCELLED' },
  reopen: { from: ['CANCELLED'], to: 'PENDING' },
  return: { from: ['SHIPPED', 'DELIVERED'], to: null },
  unreturn: { from: ['SHIPPED', 'DELIVERED'], to: null },
  refund: { from: ['CANCELLED', 'SHIPPED', 'DELIVERED'], to: null },
};

/** Whether all of a shipment was returned. */
export function isReturned(
  lines: readonly { quantity: number; returnedQuantity: number }[],
): boolean {
  return lines.length > 0 && lines.every((line) => line.returnedQuantity === line.quantity);
}

/**
 * The refund status of a parcel's month; null where it was not paid, or the parcel arrived. One that was cancelled
 * or returned before this column existed is due.
 */
export function parcelRefundOf({
  period,
  status,
  lines,
  refundStatus,
}: {
  /** 0 is a trial that ships. */
  period: number | null;
  status: ShipmentStatus;
  lines: Parameters<typeof isReturned>[0];
  refundStatus: RefundStatus | null;
}): RefundStatus | null {
  const isOut = status === 'CANCELLED' || isReturned(lines);
  return isOut && period !== 0 ? (refundStatus ?? 'DUE') : null;
}
