import { readAmount } from '../api/replies/amounts.ts';
import { fullDefault } from '../api/replies/wire.ts';
import { listSubscriptions } from '../billing/subscription-store.ts';
import { deletePlan, getPlan, listPlans, updatePlan } from '../catalog/plans.ts';
import { deleteProduct, getProduct, listProducts, updateProduct } from '../catalog/products.ts';
import { listCustomers } from '../customers/customers.ts';
import { latestTransactions, listDeclinedCharges, listInvoices } from '../ledger/ledger-queries.ts';
import { toDecimal } from '../ledger/money.ts';
import { accepting, type ControlEndpoint, NOTHING, ok, reading } from './endpoint.ts';
import { readLimit } from './query.ts';
import { planChange, productChange } from './schemas.ts';
import { serializeDeclinedCharge, serializeInvoice, serializeSubscription } from './serialize.ts';

const ONE = '/tenants/:tenantId';
const MAX_LISTED = 1_000_000;

/** Operations that the interface lacks: changes of products and plans, and complete lists. */
export const resourceEndpoints: readonly ControlEndpoint[] = [
  {
    method: 'GET',
    path: `${ONE}/products`,
    operationId: 'listAllProducts',
    summary: 'List products in full',
    description: 'Oldest first.',
    handler: reading(({ context, tenantId }) =>
      ok({ products: listProducts(context, tenantId).map(fullDefault.product) }),
    ),
  },
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
      const product = updateProduct(context, tenantId, id, {
        ...definedFields(change),
        currency,
        price,
      });
      return ok(fullDefault.product(product));
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
    method: 'GET',
    path: `${ONE}/plans`,
    operationId: 'listPlans',
    summary: 'List plans',
    description: 'Oldest first.',
    handler: reading(({ context, tenantId }) =>
      ok({ plans: listPlans(context, tenantId).map(fullDefault.plan) }),
    ),
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
      const { recurringChargeAmount: decimal, ...rest } = definedFields(change);
      const amount =
        decimal === undefined
          ? {}
          : { recurringChargeAmount: readAmount(decimal, currency, 'recurringChargeAmount') };
      return ok(fullDefault.plan(updatePlan(context, tenantId, id, { ...rest, ...amount })));
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
  {
    method: 'GET',
    path: `${ONE}/customers`,
    operationId: 'listAllCustomers',
    summary: 'List customers in full',
    description: 'Oldest first.',
    handler: reading(({ context, tenantId }) =>
      ok({ customers: listCustomers(context, tenantId).map(fullDefault.customer) }),
    ),
  },
  {
    method: 'GET',
    path: `${ONE}/subscriptions`,
    operationId: 'listSubscriptions',
    summary: 'List subscriptions',
    description: 'Newest first, including ended ones.',
    handler: reading(({ context, tenantId, query }) =>
      ok({
        subscriptions: listSubscriptions(context, tenantId, readLimit(query, MAX_LISTED)).map(
          serializeSubscription,
        ),
      }),
    ),
  },
  {
    method: 'GET',
    path: `${ONE}/transactions`,
    operationId: 'listAllTransactions',
    summary: 'List transactions in full',
    description: 'Newest first.',
    handler: reading(({ context, tenantId, query }) =>
      ok({
        transactions: latestTransactions(context, tenantId, readLimit(query, MAX_LISTED)).map(
          fullDefault.transaction,
        ),
      }),
    ),
  },
  {
    method: 'GET',
    path: `${ONE}/invoices`,
    operationId: 'listInvoices',
    summary: 'List invoices',
    description: 'Newest first.',
    handler: reading(({ context, tenantId, query }) =>
      ok({
        invoices: listInvoices(context, tenantId, readLimit(query, MAX_LISTED)).map(
          serializeInvoice,
        ),
      }),
    ),
  },
  {
    method: 'GET',
    path: `${ONE}/declined-charges`,
    operationId: 'listDeclinedCharges',
    summary: 'List declined charges',
    description: 'Newest first. They are not among the transactions.',
    handler: reading(({ context, tenantId, query }) =>
      ok({
        declinedCharges: listDeclinedCharges(context, tenantId, readLimit(query, MAX_LISTED)).map(
          serializeDeclinedCharge,
        ),
      }),
    ),
  },
];

/** The given fields: an omitted optional one is absent, not undefined. */
function definedFields<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
