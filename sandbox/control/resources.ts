import {
  optionalIsoTime,
  representCustomer,
  representDeclinedCharge,
  representInvoice,
  representPlan,
  representProduct,
  representSubscription,
  representTransaction,
} from '../api/represent.ts';
import { planChange, productChange } from '../api/schemas.ts';
import { listSubscriptions } from '../billing/subscription-store.ts';
import { deletePlan, getPlan, listPlans, updatePlan } from '../catalog/plans.ts';
import { deleteProduct, getProduct, listProducts, updateProduct } from '../catalog/products.ts';
import type { TenantScope } from '../context.ts';
import { listCustomers } from '../customers/customers.ts';
import { latestTransactions, listDeclinedCharges, listInvoices } from '../ledger/ledger-queries.ts';
import { readAmount, toDecimal } from '../ledger/money.ts';
import { accepting, type ControlEndpoint, NOTHING, ok, reading, readLimit } from './endpoint.ts';

const ONE = '/tenants/:tenantId';
const MAX_LISTED = 1_000_000;

/** A complete list with all fields, whatever the tenant's profile. */
function list<T>(
  name: string,
  order: 'Oldest first.' | 'Newest first.',
  read: (scope: TenantScope, limit: number) => T[],
  represent: (row: T) => object,
): ControlEndpoint {
  const key = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return {
    method: 'GET',
    path: `${ONE}/${name}`,
    operationId: `listAll${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    summary: `List ${name.replace('-', ' ')} in full`,
    description: order,
    handler: reading((call) => {
      const rows = read(call, readLimit(call, MAX_LISTED));
      return ok({ [key]: rows.map(represent) });
    }),
  };
}

/** Operations that the interface lacks: complete lists, and changes of products and plans. */
export const resourceEndpoints: readonly ControlEndpoint[] = [
  list('customers', 'Oldest first.', listCustomers, representCustomer),
  list('products', 'Oldest first.', listProducts, representProduct),
  list('plans', 'Oldest first.', listPlans, representPlan),
  list('subscriptions', 'Newest first.', listSubscriptions, (subscription) => ({
    ...representSubscription(subscription),
    endedAt: optionalIsoTime(subscription.endedAt),
  })),
  list('transactions', 'Newest first.', latestTransactions, representTransaction),
  list('invoices', 'Newest first.', listInvoices, representInvoice),
  list('declined-charges', 'Newest first.', listDeclinedCharges, representDeclinedCharge),
  {
    method: 'PATCH',
    path: `${ONE}/products/:productId`,
    operationId: 'updateProduct',
    summary: 'Update a product',
    description: 'Omitted fields are kept. Emits product:updated.',
    handler: accepting(productChange, (call, change) => {
      const id = call.path.productId ?? '';
      const before = getProduct(call, id);
      const currency = change.currency ?? before.currency;
      const decimal = change.price ?? toDecimal(before.price, before.currency);
      const price = readAmount(decimal, currency, 'price');
      const product = updateProduct(call, id, { ...change, currency, price });
      return ok(representProduct(product));
    }),
  },
  {
    method: 'DELETE',
    path: `${ONE}/products/:productId`,
    operationId: 'deleteProduct',
    summary: 'Delete a product',
    description: 'Past transactions are kept. Emits product:deleted.',
    handler: reading((call) => {
      deleteProduct(call, call.path.productId ?? '');
      return NOTHING;
    }),
  },
  {
    method: 'PATCH',
    path: `${ONE}/plans/:planId`,
    operationId: 'updatePlan',
    summary: 'Update a plan',
    description:
      'Subscriptions use the new values from their next charge on. The currency cannot change.',
    handler: accepting(planChange, (call, change) => {
      const id = call.path.planId ?? '';
      const { currency } = getPlan(call, id);
      const { recurringChargeAmount: decimal, ...rest } = change;
      const amount = decimal !== undefined && {
        recurringChargeAmount: readAmount(decimal, currency, 'recurringChargeAmount'),
      };
      return ok(representPlan(updatePlan(call, id, { ...rest, ...amount })));
    }),
  },
  {
    method: 'DELETE',
    path: `${ONE}/plans/:planId`,
    operationId: 'deletePlan',
    summary: 'Delete a plan',
    description:
      'Customers can no longer subscribe or switch to it; existing subscriptions continue.',
    handler: reading((call) => {
      deletePlan(call, call.path.planId ?? '');
      return NOTHING;
    }),
  },
];
