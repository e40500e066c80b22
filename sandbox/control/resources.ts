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
import type { SandboxContext } from '../context.ts';
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
  read: (context: SandboxContext, tenantId: string, limit: number) => T[],
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
      const rows = read(call.context, call.tenantId, readLimit(call, MAX_LISTED));
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
    handler: accepting(productChange, ({ context, tenantId, path }, change) => {
      const id = path.productId ?? '';
      const before = getProduct(context, tenantId, id);
      const currency = change.currency ?? before.currency;
      const decimal = change.price ?? toDecimal(before.price, before.currency);
      const price = readAmount(decimal, currency, 'price');
      const product = updateProduct(context, tenantId, id, { ...change, currency, price });
      return ok(representProduct(product));
    }),
  },
  {
    method: 'DELETE',
    path: `${ONE}/products/:productId`,
    operationId: 'deleteProduct',
    summary: 'Delete a product',
    description: 'Past transactions are kept. Emits product:deleted.',
    handler: reading(({ context, tenantId, path }) => {
      deleteProduct(context, tenantId, path.productId ?? '');
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
    handler: accepting(planChange, ({ context, tenantId, path }, change) => {
      const id = path.planId ?? '';
      const { currency } = getPlan(context, tenantId, id);
      const { recurringChargeAmount: decimal, ...rest } = change;
      const amount = decimal !== undefined && {
        recurringChargeAmount: readAmount(decimal, currency, 'recurringChargeAmount'),
      };
      return ok(representPlan(updatePlan(context, tenantId, id, { ...rest, ...amount })));
    }),
  },
  {
    method: 'DELETE',
    path: `${ONE}/plans/:planId`,
    operationId: 'deletePlan',
    summary: 'Delete a plan',
    description:
      'Customers can no longer subscribe or switch to it; existing subscriptions continue.',
    handler: reading(({ context, tenantId, path }) => {
      deletePlan(context, tenantId, path.planId ?? '');
      return NOTHING;
    }),
  },
];
