import type { DeclineCode } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';
import { type Invoice, readTransaction, type Transaction } from './ledger.ts';

const SELECT_TRANSACTION = `SELECT t.*, i.bill
  FROM transactions t JOIN invoices i ON i.id = t.invoiceId WHERE t.tenantId = ?`;

/** Transactions, oldest first: at most `limit` after the position `after`, by default all. */
export function listTransactions(scope: TenantScope, after = 0, limit = -1): Transaction[] {
  return scope.context.store
    .all<Transaction>(
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
    .all<Transaction>(`${SELECT_TRANSACTION} ORDER BY t.seq DESC LIMIT ?`, scope.tenantId, limit)
    .map(readTransaction);
}

/** The latest invoices, newest first. The interface has no such list. */
export function listInvoices(scope: TenantScope, limit: number): Invoice[] {
  return scope.context.store.all<Invoice>(
    'SELECT * FROM invoices WHERE tenantId = ? ORDER BY seq DESC LIMIT ?',
    scope.tenantId,
    limit,
  );
}

/** One invoice of a tenant; undefined when there is none. */
export function findInvoice(scope: TenantScope, invoiceId: string): Invoice | undefined {
  return scope.context.store.get<Invoice>(
    'SELECT * FROM invoices WHERE id = ? AND tenantId = ?',
    invoiceId,
    scope.tenantId,
  );
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

/** The latest declined charges, newest first. */
export function listDeclinedCharges(scope: TenantScope, limit: number): DeclinedCharge[] {
  return scope.context.store.all<DeclinedCharge>(
    'SELECT * FROM declined_charges WHERE tenantId = ? ORDER BY seq DESC LIMIT ?',
    scope.tenantId,
    limit,
  );
}
