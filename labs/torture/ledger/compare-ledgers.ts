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

/** Amounts in minor units. */
export type LedgerOrder = {
  id: string;
  status: string;
  email: string;
  transactionId: string | null;
  totalAmount: number;
  currency: string;
  /** Staff were alerted that another amount was charged, or that the amount is unknown. */
  isAmountFlagged: boolean;
  /** Staff were alerted that the list shows the charge as another purchase. */
  isChargeFlagged: boolean;
  /** The service shows no amount of the charge. */
  isAmountHidden: boolean;
};

export type Ledgers = {
  charges: readonly LedgerCharge[];
  orders: readonly LedgerOrder[];
  /** The number of shoppers with a good card by address; each wants to be charged once. */
  shoppersByEmail: ReadonlyMap<string, number>;
  emailOfCustomer: ReadonlyMap<string, string>;
  /** Charges that staff were told of. */
  seen?: ReadonlySet<string>;
  /** Of these, second charges of paid orders that a middlebox caused. */
  seconds?: ReadonlySet<string>;
};

/** The card of charges by another client. */
export const LOOKALIKE_LAST4 = '4444';

export function isLookalike(charge: LedgerCharge): boolean {
  return charge.cardLastFourDigits === LOOKALIKE_LAST4;
}

/** Compares both ledgers. docs/torture.md explains each result. */
export function compareLedgers(ledgers: Ledgers) {
  const own = new Map(
    ledgers.charges.filter((one) => !isLookalike(one)).map((charge) => [charge.id, charge]),
  );
  const paid = ledgers.orders.filter((order) => order.status === 'PAID');
  const paying = new Set(paid.map((order) => order.transactionId));
  const doubles = doubleCharges([...own.values()], ledgers, paying);
  const extra = new Set(doubles.seenDoubleCharges);
  const isOthers = ({ transactionId, email }: LedgerOrder) => {
    const charge = own.get(transactionId ?? '');
    return charge !== undefined && ledgers.emailOfCustomer.get(charge.customerId) !== email;
  };
  const isSwapped = (order: LedgerOrder, index: number) =>
    order.isChargeFlagged && isOthers(order) && !isRepeated(paid, index);
  const isUnpaid = (order: LedgerOrder, index: number) =>
    !isSwapped(order, index) &&
    (!own.has(order.transactionId ?? '') || isOthers(order) || isRepeated(paid, index));
  return {
    ...doubles,
    // An alert about a shopper's only charge does not get them their order.
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

/** A charge pays one order only. */
function isRepeated(paid: readonly LedgerOrder[], index: number): boolean {
  const { transactionId } = paid[index] ?? {};
  return paid.findIndex((one) => one.transactionId === transactionId) < index;
}

const ROW = 'row_';

/** A list may name a charge by another id than the ledger. */
export function rowIdOf(id: string): string {
  return `${ROW}${id}`;
}

export function ledgerIdOf(id: string): string {
  return id.startsWith(ROW) ? id.slice(ROW.length) : id;
}

/** A service that hides amounts may round its taxes differently by a unit, which cannot be detected. */
function isAgreed(charge: LedgerCharge, order: LedgerOrder): boolean {
  const { totalAmount: amount, currency, isAmountHidden } = order;
  const charged = fromDecimal(charge.amount, charge.currency);
  if (charged === null || charged.currency !== currency) return false;
  if (!isAmountHidden) return isSameMoney(charged, { amount, currency });
  const units = charge.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.abs(charged.amount - amount) <= units * charge.taxRatesOptions.length;
}

/** Of the charges of an address, detected ones count as the extra ones first. */
function doubleCharges(
  own: readonly LedgerCharge[],
  { emailOfCustomer, shoppersByEmail, seen = new Set(), seconds = new Set() }: Ledgers,
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

/** Charges of one shape look the same in a list. */
export function shapeOf(charge: Pick<LedgerCharge, 'customerId' | 'items' | 'taxRatesOptions'>) {
  const items = charge.items.map(({ productId, quantity }) => `${productId}×${quantity}`);
  return [charge.customerId, ...items.toSorted(), ...charge.taxRatesOptions.toSorted()].join(' ');
}
