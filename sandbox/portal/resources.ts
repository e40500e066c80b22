import type { Context } from 'hono';
import type { z } from 'zod';
import {
  isoTime,
  optionalIsoTime,
  representCustomer,
  representDeclinedCharge,
  representInvoice,
  representPlan,
  representProduct,
  representSubscription,
  representTransaction,
} from '../api/represent.ts';
import * as schemas from '../api/schemas.ts';
import { findSubscription } from '../billing/subscription-store.ts';
import { cancelSubscription } from '../billing/subscriptions.ts';
import { createPlan, deletePlan, findPlan, updatePlan } from '../catalog/plans.ts';
import { createProduct, deleteProduct, findProduct, updateProduct } from '../catalog/products.ts';
import type { TenantScope } from '../context.ts';
import { deleteCustomer, findCustomer } from '../customers/customers.ts';
import { findInvoice, listDeclinedCharges, listTransactions } from '../ledger/ledger-queries.ts';
import { readAmount } from '../ledger/money.ts';
import type { LoggedRequest } from '../request-log/request-log.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import { findDelivery, resendDelivery } from '../webhooks/delivery/deliveries.ts';
import type { Portal } from './layout.ts';
import { findRow, type ListQuery, listRows, PAGE_SIZE, type Place } from './list-rows.ts';
import { type Filled, submit } from './schema-form.ts';
import type { Row } from './schema-view.ts';

export type ListPage = {
  readonly rows: readonly Row[];
  /** Where the next page begins; null on the last one. */
  readonly next: number | null;
  readonly total: number;
};

export type Action = {
  /** The last part of its path. */
  readonly name: string;
  readonly label: string;
  /** What happens; the action has to be confirmed then. */
  readonly warning?: string;
  readonly isOffered?: (row: Row) => boolean;
  /** Whether the resource has no page afterwards. */
  readonly isLast?: boolean;
  readonly perform: (scope: TenantScope, id: string) => void;
};

/** A form that creates or changes a resource. */
export type ResourceForm = {
  readonly schema: z.ZodType;
  /** Reads, validates and performs it; resolves with the form to show again where it was refused. */
  readonly submit: (
    portal: Portal,
    c: Context,
    tenantId: string,
    id: string,
  ) => Promise<Filled | undefined>;
};

/** A kind of resource: its list and its page are drawn from the schema of its replies. */
export type Resource = {
  /** Its path below the tenant. */
  readonly path: string;
  readonly title: string;
  readonly lead?: string;
  readonly one: string;
  readonly schema: z.ZodType;
  /** What a link to a row says; by default its id. */
  readonly nameOf?: (row: Row) => string;
  /** The columns of its list, beside the name. */
  readonly columns: readonly string[];
  readonly search?: string;
  readonly list: (scope: TenantScope, query: ListQuery) => ListPage;
  /** Omitted if its rows have no page. */
  readonly find?: (scope: TenantScope, id: string) => Row | undefined;
  readonly create?: ResourceForm;
  readonly change?: ResourceForm;
  readonly actions?: readonly Action[];
};

type Read = (scope: TenantScope, place: Place) => Row | undefined;

/** A list and its rows in a table of the database. */
function inTable(table: string, searched: readonly string[], read: Read) {
  return {
    list: (scope: TenantScope, query: ListQuery): ListPage => {
      const { places, ...page } = listRows(scope, table, searched, query);
      const rows = places.map((place) => read(scope, place));
      return { ...page, rows: rows.filter((row) => row !== undefined) };
    },
    find: (scope: TenantScope, id: string) => {
      const place = findRow(scope, table, id);
      return place && read(scope, place);
    },
  };
}

/** Represents a resource if it was found. */
const shown =
  <T>(
    find: (scope: TenantScope, id: string) => T | undefined,
    represent: (resource: T) => Row,
  ): Read =>
  (scope, { id }) => {
    const found = find(scope, id);
    return found && represent(found);
  };

function form<T>(
  schema: z.ZodType<T>,
  perform: (scope: TenantScope, input: T, id: string) => unknown,
): ResourceForm {
  return {
    schema,
    submit: (portal, c, tenantId, id) =>
      submit(portal, c, schema, (input) =>
        perform({ context: portal.context, tenantId }, input, id),
      ),
  };
}

const planForm = schemas.planInput.omit({ currency: true });

const customers: Resource = {
  path: 'customers',
  title: 'Customers',
  one: 'customer',
  lead: 'The shop creates customers with POST /tenants/…/customers.',
  schema: schemas.customerReply,
  nameOf: ({ firstname, lastname }) => `${firstname} ${lastname}`,
  columns: ['email', 'defaultCard', 'createdAt'],
  search: 'Name, e-mail or ID',
  ...inTable(
    'customers',
    ['id', 'email', 'firstname', 'lastname'],
    shown(findCustomer, representCustomer),
  ),
  actions: [
    {
      name: 'delete',
      label: 'Delete this customer',
      warning: 'Deletes the cards and ends the subscriptions immediately. Charges are kept.',
      isLast: true,
      perform: deleteCustomer,
    },
  ],
};

function inMinorUnits(input: z.output<typeof schemas.productInput>) {
  return { ...input, price: readAmount(input.price, input.currency, 'price') };
}

const products: Resource = {
  path: 'products',
  title: 'Products',
  one: 'product',
  schema: schemas.productReply,
  nameOf: ({ name }) => String(name),
  columns: ['active', 'id', 'updatedAt', 'price'],
  search: 'Name or ID',
  ...inTable('products', ['id', 'name'], shown(findProduct, representProduct)),
  create: form(schemas.productInput, (scope, input) => createProduct(scope, inMinorUnits(input))),
  change: form(schemas.productInput, (scope, input, id) =>
    updateProduct(scope, id, inMinorUnits(input)),
  ),
  actions: [
    {
      name: 'delete',
      label: 'Delete this product',
      warning: 'It can no longer be bought. Past charges are kept.',
      isLast: true,
      perform: deleteProduct,
    },
  ],
};

const amountOfPlan = (decimal: number, currency: string) => ({
  recurringChargeAmount: readAmount(decimal, currency, 'recurringChargeAmount'),
});

const plans: Resource = {
  path: 'plans',
  title: 'Plans',
  one: 'plan',
  lead: 'Monthly subscriptions. The API creates plans but does not list them: note the IDs.',
  schema: schemas.planReply,
  nameOf: ({ name }) => String(name),
  columns: ['active', 'id', 'trialPeriodDays', 'gracePeriodDays', 'recurringChargeAmount'],
  search: 'Name or ID',
  ...inTable('plans', ['id', 'name'], shown(findPlan, representPlan)),
  create: form(schemas.planInput, (scope, input) =>
    createPlan(scope, {
      ...input,
      ...amountOfPlan(input.recurringChargeAmount, input.currency),
    }),
  ),
  change: form(planForm, (scope, input, id) => {
    const currency = findPlan(scope, id)?.currency ?? '';
    const amount = amountOfPlan(input.recurringChargeAmount, currency);
    return updatePlan(scope, id, { ...input, ...amount });
  }),
  actions: [
    {
      name: 'delete',
      label: 'Delete this plan',
      warning:
        'Customers can no longer subscribe or switch to it. Existing subscriptions continue.',
      isLast: true,
      perform: deletePlan,
    },
  ],
};

const subscriptions: Resource = {
  path: 'subscriptions',
  title: 'Subscriptions',
  one: 'subscription',
  lead: 'Ended subscriptions stay in this list; the API answers 404 for them.',
  schema: schemas.subscriptionReply,
  columns: ['status', 'planId', 'customerId', 'quantity', 'nextChargeAt'],
  search: 'Subscription, customer or plan ID',
  ...inTable(
    'subscriptions',
    ['id', 'customerId', 'planId'],
    shown(findSubscription, representSubscription),
  ),
  actions: [
    {
      name: 'cancel',
      label: 'Cancel this subscription',
      warning: 'It ends immediately, without a refund or further charges.',
      isOffered: ({ status }) => status !== 'CANCELED',
      perform: cancelSubscription,
    },
  ],
};

const transactions: Resource = {
  path: 'transactions',
  title: 'Transactions',
  one: 'transaction',
  lead: 'Successful charges. Transactions are immutable; there are no refunds.',
  schema: schemas.transactionReply,
  columns: ['customerId', 'subscriptionId', 'cardType', 'createdAt', 'amount'],
  search: 'Any ID',
  ...inTable(
    'transactions',
    ['id', 'customerId', 'invoiceId', 'subscriptionId'],
    (scope, { seq }) => {
      const [transaction] = listTransactions(scope, seq - 1, 1);
      return transaction && representTransaction(transaction);
    },
  ),
};

const declinedCharges: Resource = {
  path: 'declined-charges',
  title: 'Declined charges',
  one: 'declined charge',
  lead: 'The last 200. Declined charges are not transactions, and the API does not list them.',
  schema: schemas.declinedChargeReply,
  columns: ['code', 'customerId', 'subscriptionId', 'cardType', 'createdAt', 'amount'],
  list: (scope) => {
    const rows = listDeclinedCharges(scope, 200).map(representDeclinedCharge);
    return { rows, next: null, total: rows.length };
  },
};

const invoices: Resource = {
  path: 'invoices',
  title: 'Invoices',
  one: 'invoice',
  lead: 'One for every charge that was due. The API shows them as transactions.',
  schema: schemas.invoiceReply,
  columns: ['status', 'customerId', 'createdAt', 'amount'],
  search: 'Any ID',
  ...inTable(
    'invoices',
    ['id', 'customerId', 'transactionId', 'subscriptionId'],
    shown(findInvoice, representInvoice),
  ),
};

const deliveries: Resource = {
  path: 'deliveries',
  title: 'Deliveries',
  one: 'delivery',
  lead: 'Events are delivered at least once, in no guaranteed order.',
  schema: schemas.deliveryReply,
  nameOf: ({ type }) => String(type),
  columns: ['status', 'tries', 'reason', 'nextAttemptAt', 'createdAt'],
  search: 'Status or ID',
  ...inTable(
    'deliveries',
    ['id', 'status'],
    shown(findDelivery, ({ eventType, nextAttemptAt, createdAt, attempts, ...delivery }) => ({
      ...delivery,
      type: eventType,
      nextAttemptAt: optionalIsoTime(nextAttemptAt),
      createdAt: isoTime(createdAt),
      attempts: attempts.toReversed().map(({ at, requestHeaders, ...attempt }) => ({
        ...attempt,
        at: isoTime(at),
        requestHeaders: Object.entries(requestHeaders)
          .map((header) => header.join(': '))
          .join('\n'),
      })),
    })),
  ),
  actions: [{ name: 'resend', label: 'Resend', perform: resendDelivery }],
};

function representRequest({ method, path, wall, ...request }: LoggedRequest, tenantId: string) {
  const short = path.replace(`/tenants/${tenantId}`, '').replace(`/${tenantId}/`, '/…/');
  return { ...request, call: `${method} ${short}`, at: isoTime(wall) };
}

const requests: Resource = {
  path: 'requests',
  title: 'Request log',
  one: 'request',
  lead: 'The last 500 calls, kept in memory. Tokens, secrets and card numbers are redacted.',
  schema: schemas.requestReply,
  nameOf: ({ call }) => String(call),
  columns: ['status', 'faults', 'durationMs', 'at'],
  search: 'Path, status or text',
  list: (scope, { before = Number.MAX_SAFE_INTEGER, search }) => {
    const all = requireTenantEntry(scope).requests.list();
    const chosen = all.filter((request) => JSON.stringify(request).includes(search));
    const rest = chosen.filter(({ seq }) => seq < before);
    const page = rest.slice(0, PAGE_SIZE);
    return {
      rows: page.map((request) => representRequest(request, scope.tenantId)),
      next: rest.length > PAGE_SIZE ? (page.at(-1)?.seq ?? null) : null,
      total: chosen.length,
    };
  },
  find: (scope, id) => {
    const all = requireTenantEntry(scope).requests.list();
    const found = all.find(({ seq }) => String(seq) === id);
    return found && representRequest(found, scope.tenantId);
  },
};

export const RESOURCES: readonly Resource[] = [
  transactions,
  declinedCharges,
  invoices,
  subscriptions,
  customers,
  products,
  plans,
  deliveries,
  requests,
];
