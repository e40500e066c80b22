import type { Bill } from '../billing/bill.ts';
import type { CardOnFile } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';
import { newId } from '../ids.ts';
import { recordChange } from '../tenants/tenants.ts';
import { emitEvent } from '../webhooks/events.ts';

export type TransactionItem = { readonly productId: string; readonly quantity: number };

/** A successful charge. It never changes. */
export type Transaction = {
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
  readonly transactionId: string | null;
  readonly attempts: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type Charge = {
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly currency: string;
  readonly bill: Bill;
  readonly card: CardOnFile;
};

/** Must be called in a transaction. */
export function bookPaidCharge(scope: TenantScope, charge: Charge, at: number): Transaction {
  const invoiceId = newId('invoice');
  const transaction = insertTransaction(scope, charge, invoiceId, at);
  insertInvoice(scope, charge, invoiceId, transaction.id, at);
  emitEvent(scope, 'invoice:created', subjectOf(charge, invoiceId, transaction.id), at);
  return transaction;
}

export function bookOpenInvoice(scope: TenantScope, charge: Charge, at: number): string {
  const invoiceId = newId('invoice');
  insertInvoice(scope, charge, invoiceId, null, at);
  emitEvent(scope, 'invoice:created', subjectOf(charge, invoiceId), at);
  return invoiceId;
}

/** Must be called in a transaction. */
export function payInvoice(
  scope: TenantScope,
  invoice: Invoice,
  charge: Charge,
  at: number,
): Transaction {
  const transaction = insertTransaction(scope, charge, invoice.id, at);
  scope.context.store.update('invoices', invoice.id, {
    status: 'PAID',
    transactionId: transaction.id,
    attempts: invoice.attempts + 1,
    updatedAt: at,
  });
  emitEvent(scope, 'invoice:updated', subjectOf(charge, invoice.id, transaction.id), at);
  return transaction;
}

/** Emits no event: the invoice is still open. */
export function recordFailedRetry({ context }: TenantScope, invoice: Invoice, at: number): void {
  const attempts = invoice.attempts + 1;
  context.store.update('invoices', invoice.id, { attempts, updatedAt: at });
}

export function voidInvoice(scope: TenantScope, invoice: Invoice, at: number): void {
  scope.context.store.update('invoices', invoice.id, { status: 'VOID', updatedAt: at });
  emitEvent(scope, 'invoice:deleted', subjectOf(invoice, invoice.id), at);
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

function readTransaction(row: Omit<Transaction, 'items' | 'taxRatesOptions'>): Transaction {
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

export function listTransactions(scope: TenantScope): Transaction[] {
  return scope.context.store
    .all<Transaction>(
      `SELECT t.*, i.bill FROM transactions t JOIN invoices i ON i.id = t.invoiceId
        WHERE t.tenantId = ? ORDER BY t.seq`,
      scope.tenantId,
    )
    .map(readTransaction);
}

export function listInvoices(scope: TenantScope): Invoice[] {
  return scope.context.store.list('invoices', scope.tenantId);
}

export function findInvoice(scope: TenantScope, invoiceId: string): Invoice | undefined {
  return scope.context.store.find('invoices', scope.tenantId, invoiceId);
}
