import type { MirrorTransaction } from '@/lib/db/generated/client';
import { isSameMoney, type Money } from '@/lib/money';
import type { TransactionBody } from '@/lib/service/payment-service';
import { hasFailed, type ServiceTransaction, toTransaction } from '@/lib/service/resources';
import { sortItems } from './match-key';

/** A missing, empty or unknown field of a listed charge counts neither for nor against a match. */

export type SentCharge = {
  customerId: string;
  items: TransactionBody['items'];
  taxCodes: readonly string[];
  total: Money;
};

export type ListedRow = Pick<
  MirrorTransaction,
  'serviceId' | 'firstSeen' | 'subscriptionId' | 'status' | 'missingSince' | 'deletedAt' | 'raw'
>;

/**
 * - `fits`: same customer and items; taxes and amount are the same or not shown
 * - `hidden`: customer or items are not shown, and nothing contradicts
 * - `unclear`: same customer and items, but other taxes, another amount, a refunded or unknown status, or the row has
 *   disappeared
 * - `other`: another charge, or a failed one
 */
export type Fit = 'fits' | 'hidden' | 'unclear' | 'other';

export function sentCharge(
  body: unknown,
  order: { totalAmount: number; currency: string },
): SentCharge {
  const { customerId, items, taxRatesOptions } = body as TransactionBody;
  const total = { amount: order.totalAmount, currency: order.currency };
  return { customerId, items, taxCodes: taxRatesOptions, total };
}

export function chargeOf(row: Pick<MirrorTransaction, 'serviceId' | 'raw'>): ServiceTransaction {
  return toTransaction({ id: row.serviceId, raw: row.raw as Record<string, unknown> });
}

/** Whether a row can be a sent charge, regardless of when it was first listed. */
export function fitOf(sent: SentCharge, row: ListedRow): Fit {
  const charge = chargeOf(row);
  const items = charge.items ?? [];
  if (row.subscriptionId !== null || hasFailed(row.status)) return 'other';
  if (charge.customerId !== undefined && charge.customerId !== sent.customerId) return 'other';
  if (items.length > 0 && textOf(items) !== textOf(sent.items)) return 'other';
  if (charge.customerId === undefined || items.length === 0) return 'hidden';
  const isGone = row.missingSince !== null || row.deletedAt !== null;
  const isCharged = row.status === null || row.status === 'succeeded';
  const isSame = isSameTax(sent.taxCodes, charge.taxCodes ?? []) && isSameAmount(sent, charge);
  return isGone || !isCharged || !isSame ? 'unclear' : 'fits';
}

function textOf(items: TransactionBody['items']): string {
  return JSON.stringify(sortItems(items));
}

function isSameTax(sent: readonly string[], listed: readonly string[]): boolean {
  const sorted = (codes: readonly string[]) => [...new Set(codes)].sort().join();
  return listed.length === 0 || sorted(sent) === sorted(listed);
}

function isSameAmount({ total }: SentCharge, { amount }: ServiceTransaction): boolean {
  return amount === undefined || isSameMoney(amount, total);
}

/**
 * Returns the fitting rows. `isUnclear`: another row may be the attempt's charge, or a fitting row may belong to
 * another attempt.
 * @param isContested whether the row also fits another undecided attempt
 */
export function weigh<Row extends { fit: Exclude<Fit, 'other'> }>(
  possible: readonly Row[],
  isContested: (row: Row) => boolean,
): { fitting: readonly Row[]; isUnclear: boolean } {
  const fitting = possible.filter(({ fit }) => fit === 'fits');
  // If a charge fits, a charge with another amount is another purchase. A charge that hides fields may still be the
  // attempt's.
  const isHidden = possible.some(
    ({ fit }) => fit === 'hidden' || (fit === 'unclear' && fitting.length === 0),
  );
  return { fitting, isUnclear: isHidden || fitting.some(isContested) };
}
