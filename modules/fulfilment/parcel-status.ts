import type { ParcelLine, Parcel as ParcelRow } from '@/lib/db/generated/client';
import type { ParcelStatus, RefundStatus } from '@/lib/db/generated/enums';

/** A parcel whose row the transaction has locked. */
export type HeldParcel = ParcelRow & { lines: ParcelLine[] };

export type Step = 'pack' | 'ship' | 'retrack' | 'cancel' | 'return' | 'refund' | 'undo';

/** The statuses in which each step may start. Some steps have further conditions. */
export const startsFrom: Record<Step, readonly ParcelStatus[]> = {
  pack: ['PENDING'],
  ship: ['PACKED'],
  retrack: ['SHIPPED'],
  cancel: ['PENDING', 'PACKED'],
  return: ['SHIPPED'],
  refund: ['SHIPPED', 'CANCELLED'],
  undo: ['PACKED', 'SHIPPED', 'CANCELLED'],
};

type Line = { quantity: number; returned: number };
type Parcel = { status: ParcelStatus; lines: readonly Line[] };

export type FulfilmentStatus =
  | 'UNFULFILLED'
  | 'PACKED'
  | 'PARTIALLY_SHIPPED'
  | 'SHIPPED'
  | 'CANCELLED'
  | 'RETURNED';

/** The status of a sale. Cancelled parcels count only if all of them are cancelled. */
export function statusOf(
  parcels: readonly { status: ParcelStatus; isReturned: boolean }[],
): FulfilmentStatus {
  const shippable = parcels.filter(({ status }) => status !== 'CANCELLED');
  if (parcels.length > 0 && shippable.length === 0) return 'CANCELLED';
  const shipped = shippable.filter(({ status }) => status === 'SHIPPED');
  if (shipped.length === 0) {
    return shippable.length > 0 && shippable.every(({ status }) => status === 'PACKED')
      ? 'PACKED'
      : 'UNFULFILLED';
  }
  if (shipped.length < shippable.length) return 'PARTIALLY_SHIPPED';
  return shipped.every(({ isReturned }) => isReturned) ? 'RETURNED' : 'SHIPPED';
}

export function isReturned(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every((line) => line.returned === line.quantity);
}

export const returnReasons = ['unwanted', 'broken', 'wrong-item', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Time to undo a shipment, for clicks on the wrong button. The customer is mailed afterwards. */
export const UNDO_MS = 15 * 60_000;

export type Undo = 'unpack' | 'recall' | 'reopen' | 'unreturn' | 'unrefund';

/** Only the last step of a parcel can be undone. */
export function undoOf(
  parcel: Parcel & {
    shippedAt: Date | null;
    refundStatus: RefundStatus | null;
    lastRefund: number;
  },
  now: Date,
): Undo | null {
  // Refunded along with another parcel: it is undone there.
  if (parcel.refundStatus === 'DONE') return parcel.lastRefund > 0 ? 'unrefund' : null;
  if (parcel.lines.some(({ returned }) => returned > 0)) return 'unreturn';
  if (parcel.status === 'PACKED') return 'unpack';
  if (parcel.status === 'CANCELLED') return 'reopen';
  const isRecent =
    parcel.shippedAt !== null && now.getTime() - parcel.shippedAt.getTime() < UNDO_MS;
  return parcel.status === 'SHIPPED' && isRecent ? 'recall' : null;
}

type Priced = {
  status: ParcelStatus;
  totalAmount: number;
  deliveryAmount: number;
  addedTax: number;
  refundedAmount: number;
  lines: readonly (Line & { unitAmount: number })[];
};

/**
 * The outstanding refund of a sale for cancelled and returned units, in minor units. If the customer keeps nothing, it
 * is the full amount with delivery (Directive 2011/83/EU, article 13); otherwise the units' prices and their share of
 * added tax, rounded half up, without delivery.
 * @param parcels all of the sale
 */
export function refundDue(parcels: readonly Priced[]): number {
  return Math.max(toRefund(parcels), 0);
}

/** Whether more was refunded than cancelled and returned units cost. */
export function isOverRefunded(parcels: readonly Priced[]): boolean {
  return toRefund(parcels) < 0;
}

function toRefund(parcels: readonly Priced[]): number {
  const [sale] = parcels;
  if (!sale) return 0;
  const lines = parcels.flatMap(({ status, lines }) =>
    lines.map((line) => ({
      ...line,
      gone: status === 'CANCELLED' ? line.quantity : line.returned,
    })),
  );
  const refunded = parcels.reduce((sum, parcel) => sum + parcel.refundedAmount, 0);
  return goneAmount(sale, lines) - refunded;
}

function goneAmount(
  { totalAmount, deliveryAmount, addedTax }: Priced,
  lines: readonly { gone: number; quantity: number; unitAmount: number }[],
): number {
  if (lines.every(({ gone, quantity }) => gone === quantity)) return totalAmount;
  const gone = lines.reduce((sum, line) => sum + line.unitAmount * line.gone, 0);
  const goods = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  const taxed = goods + deliveryAmount;
  const tax = taxed === 0 ? 0 : Math.floor((addedTax * gone) / taxed + 0.5);
  return Math.min(gone + tax, totalAmount);
}
