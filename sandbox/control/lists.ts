import { optionalIsoTime, represent, representInvoice } from '../api/represent.ts';
import { listSubscriptions } from '../billing/subscription-store.ts';
import { listPlans } from '../catalog/plans.ts';
import { listProducts } from '../catalog/products.ts';
import type { TenantScope } from '../context.ts';
import { listCustomers } from '../customers/customers.ts';
import { listInvoices, listTransactions } from '../ledger/ledger.ts';

export type List = (scope: TenantScope) => object[];

/** All fields, whatever the tenant's profile, newest first. */
export const fullLists = {
  customers: (scope) => listCustomers(scope).map(represent.customer).reverse(),
  products: (scope) => listProducts(scope).map(represent.product).reverse(),
  plans: (scope) => listPlans(scope).map(represent.plan).reverse(),
  subscriptions: (scope) =>
    listSubscriptions(scope)
      .map((subscription) => ({
        ...represent.subscription(subscription),
        endedAt: optionalIsoTime(subscription.endedAt),
      }))
      .reverse(),
  transactions: (scope) => listTransactions(scope).map(represent.transaction).reverse(),
  invoices: (scope) => listInvoices(scope).map(representInvoice).reverse(),
} satisfies Record<string, List>;
