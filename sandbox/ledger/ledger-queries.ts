import type { DeclineCode } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';
import { type Invoice, readTransaction, type Transaction } from './ledger.ts';

/** Transactions, oldest first. */
export function listTransactions(scope: TenantScope): Transaction[] {
  return scope.context.store
    .all<Transaction>(
      `SELECT t.*, i.bill FROM transactions t JOIN invoices i ON i.id = t.invoiceId
        WHERE t.tenantId = ? ORDER BY t.seq`,
      scope.tenantId,
    )
    .map(readTransaction);
}

/** Invoices, newest first. The interface has no such list. */
export function listInvoices(scope: TenantScope): Invoice[] {
  return scope.context.store.all<Invoice>(
    'SELECT * FROM invoices WHERE tenantId = ? ORDER BY seq DESC',
    scope.tenantId,
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

/** Declined charges, newest first. */
export function listDeclinedCharges(scope: TenantScope): DeclinedCharge[] {
  return scope.context.store.all<DeclinedCharge>(
    'SELECT * FROM declined_charges WHERE tenantId = ? ORDER BY seq DESC',
    scope.tenantId,
  );
}
