import { fromDecimal, isSameMoney } from '@/lib/money';

/** A charge in the sandbox's own books. */
export type LedgerCharge = {
  id: string;
  customerId: string;
  /** Decimal, as the sandbox shows it. */
  amount: number;
  currency: string;
  cardLastFourDigits: string;
  createdAt: string;
  items: { productId: string; quantity: number }[];
  taxRatesOptions: string[];
  /** Of a subscription's charges. */
  subscriptionId?: string | null;
};

/** An order of the storefront; amounts in minor units. */
export type LedgerOrder = {
  id: string;
  status: string;
  transactionId: string | null;
  totalAmount: number;
  currency: string;
  /** The merchant was told that another amount was charged, or that nobody can tell which. */
  isAmountFlagged: boolean;
  /** The service has shown no amount of its charge. */
  isAmountHidden: boolean;
};

export type Books = {
  charges: readonly LedgerCharge[];
  orders: readonly LedgerOrder[];
  /** How many shoppers have an address, each of whom wants to be charged once. */
  shoppersByEmail: ReadonlyMap<string, number>;
  /** The address of each of the service's customers. */
  emailOfCustomer: ReadonlyMap<string, string>;
  /** Charges that the shop has told its merchant of as late ones: of those somebody knows. */
  seen?: ReadonlySet<string>;
};

export type Comparison = {
  /** Charges beyond one for each shopper of an address that nobody knows of. */
  doubleCharges: string[];
  /** Those that the shop has seen, and told its merchant of. */
  seenDoubleCharges: string[];
  chargesWithoutPaidOrder: string[];
  paidOrdersWithoutCharge: string[];
  /** Another amount than the order's, and nobody was told although it could be known. */
  unflaggedAmounts: string[];
};

/** The card of charges that another client makes, which identifies them. */
export const LOOKALIKE_LAST4 = '4444';

export function isLookalike(charge: LedgerCharge): boolean {
  return charge.cardLastFourDigits === LOOKALIKE_LAST4;
}

/** Compares the service's books with the shop's, both ways. */
export function compareBooks(books: Books): Comparison {
  const own = new Map(
    books.charges.filter((one) => !isLookalike(one)).map((charge) => [charge.id, charge]),
  );
  const paid = books.orders.filter((order) => order.status === 'PAID');
  const paying = new Set(paid.map((order) => order.transactionId));
  const isSeen = (id: string) => books.seen?.has(id) ?? false;
  return {
    ...doubleCharges([...own.values()], books),
    chargesWithoutPaidOrder: [...own.keys()].filter((id) => !paying.has(id) && !isSeen(id)),
    paidOrdersWithoutCharge: paid
      .filter((order, index) => !own.has(order.transactionId ?? '') || isRepeated(paid, index))
      .map((order) => order.id),
    unflaggedAmounts: paid
      .filter((order) => {
        const charge = own.get(order.transactionId ?? '');
        return charge && !isAgreed(charge, order) && !order.isAmountFlagged;
      })
      .map((order) => order.id),
  };
}

/** Whether an earlier order is paid by the same charge, which pays one order only. */
function isRepeated(paid: readonly LedgerOrder[], index: number): boolean {
  const { transactionId } = paid[index] ?? {};
  return paid.findIndex((one) => one.transactionId === transactionId) < index;
}

const ROW = 'row_';

/** The id by which a list may name a charge of the service's books. */
export function rowIdOf(id: string): string {
  return `${ROW}${id}`;
}

/** The id in the service's books of a charge that its list may name otherwise. */
export function ledgerIdOf(id: string): string {
  return id.startsWith(ROW) ? id.slice(ROW.length) : id;
}

/**
 * Whether an order's own total was charged. A service that shows no amount may round its taxes otherwise, by
 * the unit at most, and nobody can tell.
 */
function isAgreed(charge: LedgerCharge, order: LedgerOrder): boolean {
  const { totalAmount: amount, currency, isAmountHidden } = order;
  const charged = fromDecimal(charge.amount, charge.currency);
  if (charged === null || charged.currency !== currency) return false;
  if (!isAmountHidden) return isSameMoney(charged, { amount, currency });
  const units = charge.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.abs(charged.amount - amount) <= units * charge.taxRatesOptions.length;
}

/** Of the charges of an address, those that were seen count as the ones too many. */
function doubleCharges(
  own: readonly LedgerCharge[],
  { emailOfCustomer, shoppersByEmail, seen = new Set() }: Books,
): Pick<Comparison, 'doubleCharges' | 'seenDoubleCharges'> {
  const charged = Map.groupBy(
    own,
    ({ customerId }) => emailOfCustomer.get(customerId) ?? customerId,
  );
  const tooMany = [...charged].flatMap(([email, charges]) => {
    const ids = charges.map(({ id }) => id);
    const unseenFirst = [...ids.filter((id) => !seen.has(id)), ...ids.filter((id) => seen.has(id))];
    return unseenFirst.slice(shoppersByEmail.get(email) ?? 0);
  });
  return {
    doubleCharges: tooMany.filter((id) => !seen.has(id)),
    seenDoubleCharges: tooMany.filter((id) => seen.has(id)),
  };
}

/** What makes two charges look the same in a list. */
export function shapeOf(charge: Pick<LedgerCharge, 'customerId' | 'items' | 'taxRatesOptions'>) {
  const items = charge.items.map(({ productId, quantity }) => `${productId}×${quantity}`);
  return [charge.customerId, ...items.toSorted(), ...charge.taxRatesOptions.toSorted()].join(' ');
}
