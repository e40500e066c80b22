import type { Bill } from '../billing/bill.ts';
import type { DeclineCode } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';
import { type Invoice, itemsOf, type Transaction } from './ledger.ts';

type TransactionRow = {
  seq: number;
  id: string;
  customer_id: string;
  invoice_id: string;
  subscription_id: string | null;
  currency: string;
  bill: string;
  card_type: string;
  last4: string;
  created_at: number;
};

const SELECT_TRANSACTION = `SELECT t.seq, t.id, t.customer_id, t.invoice_id, t.subscription_id,
    t.currency, i.bill, t.card_type, t.last4, t.created_at
  FROM transactions t JOIN invoices i ON i.id = t.invoice_id WHERE t.tenant_id = ?`;

/** Transactions, oldest first: at most `limit` after the position `after`, by default all. */
export function listTransactions(scope: TenantScope, after = 0, limit = -1): Transaction[] {
  return scope.context.store
    .all<TransactionRow>(
      `${SELECT_TRANSACTION} AND t.seq > ? ORDER BY t.seq LIMIT ?`,
      scope.tenantId,
      after,
      limit,
    )
    .map(readTransaction);
}

/** The latest transactions, newest first. */
export function latestTransactions(scope: TenantScope, limit: number): Transaction[] {
  return scope.context.store
    .all<TransactionRow>(`${SELECT_TRANSACTION} ORDER BY t.seq DESC LIMIT ?`, scope.tenantId, limit)
    .map(readTransaction);
}

type InvoiceRow = {
  seq: number;
  id: string;
  customer_id: string;
  subscription_id: string | null;
  status: 'OPEN' | 'PAID' | 'VOID';
  currency: string;
  bill: string;
  transaction_id: string | null;
  attempts: number;
  created_at: number;
  updated_at: number;
};

/** The latest invoices, newest first. The interface has no such list. */
export function listInvoices(scope: TenantScope, limit: number): Invoice[] {
  return scope.context.store
    .all<InvoiceRow>(
      'SELECT * FROM invoices WHERE tenant_id = ? ORDER BY seq DESC LIMIT ?',
      scope.tenantId,
      limit,
    )
    .map(readInvoice);
}

/** One invoice of a tenant; undefined when there is none. */
export function findInvoice(scope: TenantScope, invoiceId: string): Invoice | undefined {
  const row = scope.context.store.get<InvoiceRow>(
    'SELECT * FROM invoices WHERE id = ? AND tenant_id = ?',
    invoiceId,
    scope.tenantId,
  );
  return row && readInvoice(row);
}

export type DeclinedCharge = {
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly code: DeclineCode;
  readonly currency: string;
  readonly total: number;
  readonly cardType: string;
  readonly last4Digits: string;
  readonly createdAt: number;
};

type DeclinedRow = {
  customer_id: string;
  subscription_id: string | null;
  invoice_id: string | null;
  code: DeclineCode;
  currency: string;
  total: number;
  card_type: string;
  last4: string;
  created_at: number;
};

/** The latest declined charges, newest first. */
export function listDeclinedCharges(scope: TenantScope, limit: number): DeclinedCharge[] {
  return scope.context.store
    .all<DeclinedRow>(
      'SELECT * FROM declined_charges WHERE tenant_id = ? ORDER BY seq DESC LIMIT ?',
      scope.tenantId,
      limit,
    )
    .map((row) => ({
      customerId: row.customer_id,
      subscriptionId: row.subscription_id,
      invoiceId: row.invoice_id,
      code: row.code,
      currency: row.currency,
      total: row.total,
      cardType: row.card_type,
      last4Digits: row.last4,
      createdAt: row.created_at,
    }));
}

function readTransaction(row: TransactionRow): Transaction {
  const bill = JSON.parse(row.bill) as Bill;
  return {
    seq: row.seq,
    id: row.id,
    customerId: row.customer_id,
    invoiceId: row.invoice_id,
    subscriptionId: row.subscription_id,
    currency: row.currency,
    items: itemsOf(bill),
    taxRatesOptions: bill.taxes.map(({ code }) => code),
    bill,
    cardType: row.card_type,
    last4Digits: row.last4,
    createdAt: row.created_at,
  };
}

function readInvoice(row: InvoiceRow): Invoice {
  return {
    seq: row.seq,
    id: row.id,
    customerId: row.customer_id,
    subscriptionId: row.subscription_id,
    status: row.status,
    currency: row.currency,
    bill: JSON.parse(row.bill) as Bill,
    transactionId: row.transaction_id,
    attempts: row.attempts,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
