import type { Bill } from '../billing/bill.ts';
import type { CardOnFile, DeclineCode } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';
import { newId } from '../ids.ts';
import { recordChange } from '../tenants/tenants.ts';
import { emitEvent } from '../webhooks/events.ts';

export type TransactionItem = { readonly productId: string; readonly quantity: number };

/** A charge that succeeded. It never changes; declined attempts are not transactions. */
export type Transaction = {
  /** Its place in the list. */
  readonly seq: number;
  readonly id: string;
  readonly customerId: string;
  readonly invoiceId: string;
  /** Set on the charges of a subscription, which have no items. */
  readonly subscriptionId: string | null;
  readonly currency: string;
  readonly items: readonly TransactionItem[];
  readonly taxRatesOptions: readonly string[];
  readonly bill: Bill;
  readonly cardType: string;
  readonly last4Digits: string;
  readonly createdAt: number;
};

export type Invoice = {
  readonly id: string;
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly status: 'OPEN' | 'PAID' | 'VOID';
  readonly currency: string;
  readonly bill: Bill;
  /** The transaction that paid it. */
  readonly transactionId: string | null;
  /** Charges tried so far. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A charge and its customer. */
export type Charge = {
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly currency: string;
  readonly bill: Bill;
  readonly card: CardOnFile;
};

/**
 * Books a charge that was approved immediately: a transaction and its paid invoice.
 * Emits invoice:created. Call it in a transaction.
 */
export function bookPaidCharge(scope: TenantScope, charge: Charge, at: number): Transaction {
  const invoiceId = newId('invoice');
  const transaction = insertTransaction(scope, charge, invoiceId, at);
  insertInvoice(scope, charge, invoiceId, transaction.id, at);
  emitEvent(scope, 'invoice:created', subjectOf(charge, invoiceId, transaction.id), at);
  return transaction;
}

/** Books a charge that was declined: an open invoice to collect later. Emits invoice:created. */
export function bookOpenInvoice(
  scope: TenantScope,
  charge: Charge,
  code: DeclineCode,
  at: number,
): string {
  const invoiceId = newId('invoice');
  insertInvoice(scope, charge, invoiceId, null, at);
  recordDecline(scope, charge, invoiceId, code, at);
  emitEvent(scope, 'invoice:created', subjectOf(charge, invoiceId), at);
  return invoiceId;
}

/** Pays an open invoice: a transaction, and invoice:updated. Call it in a transaction. */
export function payInvoice(
  scope: TenantScope,
  invoice: Invoice,
  charge: Charge,
  at: number,
): Transaction {
  const transaction = insertTransaction(scope, charge, invoice.id, at);
  scope.context.store.run(
    `UPDATE invoices SET status = 'PAID', transactionId = ?, attempts = attempts + 1, updatedAt = ?
      WHERE id = ?`,
    transaction.id,
    at,
    invoice.id,
  );
  emitEvent(scope, 'invoice:updated', subjectOf(charge, invoice.id, transaction.id), at);
  return transaction;
}

/** Records another declined charge of an open invoice. No event: the invoice is still open. */
export function recordFailedRetry(
  scope: TenantScope,
  invoice: Invoice,
  charge: Charge,
  code: DeclineCode,
  at: number,
): void {
  scope.context.store.run(
    'UPDATE invoices SET attempts = attempts + 1, updatedAt = ? WHERE id = ?',
    at,
    invoice.id,
  );
  recordDecline(scope, charge, invoice.id, code, at);
}

/** Voids an open invoice. Emits invoice:deleted. */
export function voidInvoice(scope: TenantScope, invoice: Invoice, at: number): void {
  scope.context.store.run(
    "UPDATE invoices SET status = 'VOID', updatedAt = ? WHERE id = ?",
    at,
    invoice.id,
  );
  emitEvent(scope, 'invoice:deleted', subjectOf(invoice, invoice.id), at);
}

/** Stores a declined charge for the portal; it is not a transaction. */
export function recordDecline(
  scope: TenantScope,
  charge: Charge,
  invoiceId: string | null,
  code: DeclineCode,
  at: number,
): void {
  scope.context.store.insert('declined_charges', {
    tenantId: scope.tenantId,
    customerId: charge.customerId,
    subscriptionId: charge.subscriptionId,
    invoiceId: invoiceId,
    code,
    currency: charge.currency,
    total: charge.bill.total,
    cardType: charge.card.cardType,
    last4Digits: charge.card.last4Digits,
    createdAt: at,
  });
}

function subjectOf(
  charge: { customerId: string; subscriptionId: string | null },
  invoiceId: string,
  transactionId?: string,
) {
  return {
    customerId: charge.customerId,
    subscriptionId: charge.subscriptionId ?? undefined,
    invoiceId,
    transactionId,
  };
}

function insertTransaction(
  scope: TenantScope,
  charge: Charge,
  invoiceId: string,
  at: number,
): Transaction {
  const row = {
    id: newId('transaction'),
    customerId: charge.customerId,
    invoiceId,
    subscriptionId: charge.subscriptionId,
    currency: charge.currency,
    cardType: charge.card.cardType,
    last4Digits: charge.card.last4Digits,
    createdAt: at,
  };
  const { total } = charge.bill;
  const seq = scope.context.store.insert('transactions', {
    ...row,
    tenantId: scope.tenantId,
    total,
  });
  recordChange(scope, 'transaction', row.id, null);
  return readTransaction({ ...row, seq, bill: charge.bill });
}

/** A transaction with what its bill says. */
export function readTransaction(row: Omit<Transaction, 'items' | 'taxRatesOptions'>): Transaction {
  const { lines, taxes } = row.bill;
  const items = lines.flatMap(({ productId, quantity }) =>
    productId === undefined ? [] : [{ productId, quantity }],
  );
  return { ...row, items, taxRatesOptions: taxes.map(({ code }) => code) };
}

function insertInvoice(
  scope: TenantScope,
  charge: Charge,
  invoiceId: string,
  transactionId: string | null,
  at: number,
): void {
  scope.context.store.insert('invoices', {
    tenantId: scope.tenantId,
    id: invoiceId,
    customerId: charge.customerId,
    subscriptionId: charge.subscriptionId,
    status: transactionId === null ? 'OPEN' : 'PAID',
    currency: charge.currency,
    bill: charge.bill,
    total: charge.bill.total,
    transactionId: transactionId,
    attempts: 1,
    createdAt: at,
    updatedAt: at,
  });
}
