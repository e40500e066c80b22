import type { z } from 'zod';
import { isoTime, representDelivery } from '../api/represent.ts';
import * as schemas from '../api/schemas.ts';
import { cancelSubscription } from '../billing/subscriptions.ts';
import { deletePlan } from '../catalog/plans.ts';
import { deleteProduct } from '../catalog/products.ts';
import type { TenantScope } from '../context.ts';
import { fullLists } from '../control/lists.ts';
import { deleteCustomer } from '../customers/customers.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import { listDeliveries, resendDelivery } from '../webhooks/events.ts';
import type { Row } from './schema-view.ts';

export type Action = {
  readonly name: string;
  readonly label: string;
  /** Shown before the action has to be confirmed. */
  readonly warning?: string;
  readonly isOffered?: (row: Row) => boolean;
  readonly perform: (scope: TenantScope, id: string) => void;
};

/** A resource whose list and page are rendered from the schema of its replies. */
export type Resource = {
  readonly path: string;
  readonly title: string;
  readonly one: string;
  readonly lead?: string;
  readonly schema: z.ZodType;
  /** The first column links to the resource. */
  readonly columns: readonly string[];
  readonly list: (scope: TenantScope) => readonly Row[];
  readonly action?: Action;
};

export const RESOURCES: readonly Resource[] = [
  {
    path: 'transactions',
    title: 'Transactions',
    one: 'transaction',
    lead: 'Successful charges. Transactions are immutable; there are no refunds.',
    schema: schemas.transactionReply,
    columns: ['id', 'customerId', 'subscriptionId', 'createdAt', 'amount'],
    list: fullLists.transactions,
  },
  {
    path: 'invoices',
    title: 'Invoices',
    one: 'invoice',
    lead: 'One for every charge that was due. The API shows them as transactions.',
    schema: schemas.invoiceReply,
    columns: ['id', 'status', 'customerId', 'createdAt', 'amount'],
    list: fullLists.invoices,
  },
  {
    path: 'subscriptions',
    title: 'Subscriptions',
    one: 'subscription',
    lead: 'Ended subscriptions stay in this list; the API answers 404 for them.',
    schema: schemas.subscriptionReply,
    columns: ['id', 'status', 'planId', 'customerId', 'quantity', 'nextChargeAt'],
    list: fullLists.subscriptions,
    action: {
      name: 'cancel',
      label: 'Cancel this subscription',
      warning: 'It ends immediately, without a refund or further charges.',
      isOffered: ({ status }) => status !== 'CANCELED',
      perform: cancelSubscription,
    },
  },
  {
    path: 'customers',
    title: 'Customers',
    one: 'customer',
    schema: schemas.customerReply,
    columns: ['id', 'firstname', 'lastname', 'email', 'createdAt'],
    list: fullLists.customers,
    action: {
      name: 'delete',
      label: 'Delete this customer',
      warning: 'Deletes the cards and ends the subscriptions immediately. Charges are kept.',
      perform: deleteCustomer,
    },
  },
  {
    path: 'products',
    title: 'Products',
    one: 'product',
    lead: 'To change one, send PATCH /sandbox/tenants/…/products/… with the new price.',
    schema: schemas.productReply,
    columns: ['id', 'name', 'active', 'updatedAt', 'price'],
    list: fullLists.products,
    action: {
      name: 'delete',
      label: 'Delete this product',
      warning: 'It can no longer be bought. Past charges are kept.',
      perform: deleteProduct,
    },
  },
  {
    path: 'plans',
    title: 'Plans',
    one: 'plan',
    lead: 'Monthly subscriptions. The API creates plans but does not list them.',
    schema: schemas.planReply,
    columns: ['id', 'name', 'active', 'trialPeriodDays', 'recurringChargeAmount'],
    list: fullLists.plans,
    action: {
      name: 'delete',
      label: 'Delete this plan',
      warning: 'Customers can no longer join it. Existing subscriptions continue.',
      perform: deletePlan,
    },
  },
  {
    path: 'deliveries',
    title: 'Deliveries',
    one: 'delivery',
    lead: 'Events are delivered at least once, in no guaranteed order.',
    schema: schemas.deliveryReply,
    columns: ['id', 'type', 'status', 'tries', 'reason', 'createdAt'],
    list: (scope) => listDeliveries(scope).map(representDelivery),
    action: { name: 'resend', label: 'Resend', perform: resendDelivery },
  },
  {
    path: 'requests',
    title: 'Request log',
    one: 'request',
    lead: 'The last 500 calls, kept in memory. Tokens, secrets and card numbers are redacted.',
    schema: schemas.requestReply,
    columns: ['id', 'call', 'status', 'faults', 'at'],
    list: (scope) =>
      requireTenantEntry(scope)
        .requests.list()
        .map(({ seq, method, path, wall, ...request }) => ({
          ...request,
          id: String(seq),
          call: `${method} ${path.replace(`/tenants/${scope.tenantId}`, '')}`,
          at: isoTime(wall),
        })),
  },
];
