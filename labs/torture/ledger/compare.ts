import { fromDecimal, isSameMoney } from '@/lib/money';

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
  subscriptionId?: string | null;
};

/** An order of the storefront; amounts in minor units. */
export type LedgerOrder = {
  id: string;
  status: string;
  email: string;
  transactionId: string | null;
  totalAmount: number;
  currency: string;
  /** The merchant was alerted that another amount was charged, or that the amount is unknown. */
  isAmountFlagged: boolean;
  /** The merchant was alerted that the list shows its charge as another purchase. */
  isChargeFlagged: boolean;
  /** The service has shown no amount of its charge. */
  isAmountHidden: boolean;
};

export type Books = {
  charges: readonly LedgerCharge[];
  orders: readonly LedgerOrder[];
  /** How many shoppers with a good card share an address, each of whom wants to be charged once. */
  shoppersByEmail: ReadonlyMap<string, number>;
  emailOfCustomer: ReadonlyMap<string, string>;
  /** Charges that the shop has reported to its merchant as late ones. */
  seen?: ReadonlySet<string>;
  /** Of these, the ones that a middlebox caused, of orders that another charge paid: second ones, whoever shares the address. */
  seconds?: ReadonlySet<string>;
};

/** The card of charges that another client makes, which identifies them. */
export const LOOKALIKE_LAST4 = '4444';

export function isLookalike(charge: LedgerCharge): boolean {
  return charge.cardLastFourDigits === LOOKALIKE_LAST4;
}

/** Compares the service's ledger with the shop's, both ways. docs/torture.md explains each result. */
export function compareBooks(books: Books) {
  const own = new Map(
    books.charges.filter((one) => !isLookalike(one)).map((charge) => [charge.id, charge]),
  );
  const paid = books.orders.filter((order) => order.status === 'PAID');
  const paying = new Set(paid.map((order) => order.transactionId));
  const doubles = doubleCharges([...own.values()], books, paying);
  const extra = new Set(doubles.seenDoubleCharges);
  const isOthers = ({ transactionId, email }: LedgerOrder) => {
    const charge = own.get(transactionId ?? '');
    return charge !== undefined && books.emailOfCustomer.get(charge.customerId) !== email;
  };
  const isSwapped = (order: LedgerOrder, index: number) =>
    order.isChargeFlagged && isOthers(order) && !isRepeated(paid, index);
  const isUnpaid = (order: LedgerOrder, index: number) =>
    !isSwapped(order, index) &&
    (!own.has(order.transactionId ?? '') || isOthers(order) || isRepeated(paid, index));
  return {
    ...doubles,
    // That the merchant was alerted to a shopper's only charge does not get them their order.
    chargesWithoutPaidOrder: [...own.keys()].filter((id) => !paying.has(id) && !extra.has(id)),
    paidOrdersWithoutCharge: paid.filter(isUnpaid).map((order) => order.id),
    seenSwaps: paid.filter(isSwapped).flatMap(({ transactionId }) => transactionId ?? []),
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

/** The id by which a list may name a charge of the service's ledger. */
export function rowIdOf(id: string): string {
  return `${ROW}${id}`;
}

/** The id in the service's ledger of a charge that its list may name differently. */
export function ledgerIdOf(id: string): string {
  return id.startsWith(ROW) ? id.slice(ROW.length) : id;
}

/**
 * Whether an order's own total was charged. A service that shows no amount may round its taxes differently, by the
 * unit at most, and that cannot be detected.
 */
function isAgreed(charge: LedgerCharge, order: LedgerOrder): boolean {
  const { totalAmount: amount, currency, isAmountHidden } = order;
  const charged = fromDecimal(charge.amount, charge.currency);
  if (charged === null || charged.currency !== currency) return false;
  if (!isAmountHidden) return isSameMoney(charged, { amount, currency });
  const units = charge.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.abs(charged.amount - amount) <= units * charge.taxRatesOptions.length;
}

/** Of the charges of an address, the detected ones count as the extra ones, before all those that paid no order. */
function doubleCharges(
  own: readonly LedgerCharge[],
  { emailOfCustomer, shoppersByEmail, seen = new Set(), seconds = new Set() }: Books,
  paying: ReadonlySet<string | null>,
) {
  const charged = Map.groupBy(
    own,
    ({ customerId }) => emailOfCustomer.get(customerId) ?? customerId,
  );
  const tooMany = [...charged].flatMap(([email, charges]) => {
    const rank = (id: string) => (seen.has(id) ? (paying.has(id) ? 1 : 2) : 0);
    const ids = charges.map(({ id }) => id);
    const undetectedFirst = ids
      .filter((id) => !seconds.has(id))
      .toSorted((a, b) => rank(a) - rank(b));
    const extra = undetectedFirst.slice(shoppersByEmail.get(email) ?? 0);
    return [...ids.filter((id) => seconds.has(id)), ...extra];
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
