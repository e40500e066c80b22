import type { MirrorTransaction } from '@/lib/db/generated/client';
import { isSameMoney, type Money } from '@/lib/money';
import type { TransactionBody } from '@/lib/service/payment-service';
import { hasFailed, type ServiceTransaction, toTransaction } from '@/lib/service/resources';
import { sortItems } from './match-key';

/**
 * Compares a listed charge with a sent one. A value that is missing, empty or not known says nothing: it never makes a
 * row fit, and it never makes it another charge.
 */

/** A charge as it was sent. */
export type SentCharge = {
  customerId: string;
  items: TransactionBody['items'];
  taxCodes: readonly string[];
  /** The amount that the shopper agreed to. */
  total: Money;
};

/** A row of the transactions list, as it is stored. */
export type ListedRow = Pick<
  MirrorTransaction,
  'serviceId' | 'firstSeen' | 'subscriptionId' | 'status' | 'missingSince' | 'deletedAt' | 'raw'
>;

/**
 * - `fits`: customer and items are the same, taxes and amount too as far as they are shown;
 * - `hidden`: customer or items are not shown, and nothing else says that it is another charge;
 * - `unclear`: the same customer and items, but other taxes, another amount, a status that says that money went back or
 *   that is not known, or the row has disappeared;
 * - `other`: another charge, or none.
 */
export type Fit = 'fits' | 'hidden' | 'unclear' | 'other';

/** The sent charge of an attempt, from its frozen body and its order. */
export function sentCharge(
  body: unknown,
  order: { totalAmount: number; currency: string },
): SentCharge {
  const { customerId, items, taxRatesOptions } = body as TransactionBody;
  const total = { amount: order.totalAmount, currency: order.currency };
  return { customerId, items, taxCodes: taxRatesOptions, total };
}

/** A listed charge, parsed again from its row, so that new releases can read more. */
export function chargeOf(row: Pick<MirrorTransaction, 'serviceId' | 'raw'>): ServiceTransaction {
  return toTransaction({ id: row.serviceId, raw: row.raw as Record<string, unknown> });
}

/** Whether a row can be a sent charge. When it was first listed is not compared. */
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

function isSameTax(sent: readonly string[], shown: readonly string[]): boolean {
  const sorted = (codes: readonly string[]) => [...new Set(codes)].sort().join();
  return shown.length === 0 || sorted(sent) === sorted(shown);
}

function isSameAmount({ total }: SentCharge, { amount }: ServiceTransaction): boolean {
  return amount === undefined || isSameMoney(amount, total);
}

/**
 * What the rows that may be an attempt's say together: the fitting ones, and whether another row, or another attempt
 * that a fitting row could belong to, keeps it unknown whose they are.
 * @param isContested whether the row fits another attempt that is still looked for, too
 */
export function weigh<Row extends { fit: Exclude<Fit, 'other'> }>(
  possible: readonly Row[],
  isContested: (row: Row) => boolean,
): { fitting: readonly Row[]; isUnclear: boolean } {
  const fitting = possible.filter(({ fit }) => fit === 'fits');
  // Next to a charge that fits, one of another amount is another one; one that shows too little may be the attempt's.
  const isHidden = possible.some(
    ({ fit }) => fit === 'hidden' || (fit === 'unclear' && fitting.length === 0),
  );
  return { fitting, isUnclear: isHidden || fitting.some(isContested) };
}
