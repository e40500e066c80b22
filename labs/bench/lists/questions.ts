import { auditLog } from '@/lib/audit/audit-log';
import { productList, unitsSold } from '@/lib/catalog/product-list';
import { candidatesFor, countToReview, ordersToReview } from '@/lib/checkout/review/queries';
import {
  dashboardCustomer,
  findCustomers,
  readCustomer,
} from '@/lib/dashboard/customers/customer-list';
import { readOrder } from '@/lib/dashboard/orders/dashboard-order';
import { findOrders } from '@/lib/dashboard/orders/order-list';
import { pool } from '@/lib/db/client';
import { addDays } from '@/lib/delivery/calendar';
import { shopDay } from '@/lib/delivery/shop-day';
import { someStaff } from '@/lib/testing/viewers';
import { countUnexplained, unexplained } from '@/lib/unexplained/unexplained-entries';
import { listWarnings, mirrorProblems, syncFailures } from '@/lib/webhooks/queries';
import { analytics, recentSales } from '@/modules/analytics/reports';
import { countToDo, packingFilter, packingPage } from '@/modules/fulfilment/read-parcels';
import { countStock, owedList, stockHistory, stockList } from '@/modules/stock/stock-list';
import { subscriptionList } from '@/modules/subscriptions/dashboard/subscription-list';
import { needsAttention } from '@/modules/subscriptions/review/attention';
import {
  ADJUSTED, // module: stock
  RESELLER,
} from './rows';

const staff = someStaff();

export type Questions = Record<string, () => Promise<unknown>>;

export async function questionsOf(orders: number): Promise<Questions> {
  const order = await readRow(
    `SELECT id, number, email, "transactionId" FROM orders WHERE "transactionId" IS NOT NULL ORDER BY id LIMIT 1`,
  );
  return {
    ...(await aboutOrders(orders, order)),
    ...aboutCustomers(orders, order),
    ...atHome(),
    ...(await aboutSubscriptions(orders)), // module: subscriptions
    ...aboutProducts(),
    ...aboutStock(), // module: stock
    ...(await aboutReviews()),
    ...aboutStaff(orders, order),
  };
}

type Row = Record<string, string>;

async function readRow(sql: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await pool().query<Row>(sql, values);
  return rows[0] ?? {};
}

async function cursorAt(table: string, offset: number): Promise<string> {
  const { at, id } = await readRow(
    `SELECT extract(epoch FROM "createdAt") * 1000 AS at, id FROM ${table}
     ORDER BY "createdAt" DESC OFFSET $1 LIMIT 1`,
    [Math.max(0, Math.floor(offset))],
  );
  return Buffer.from(JSON.stringify([Math.trunc(Number(at)), id])).toString('base64url');
}

const aYearAgo = () => addDays(shopDay(new Date()), -365);

async function aboutOrders(orders: number, order: Row): Promise<Questions> {
  const after = await cursorAt('orders', orders * 0.999);
  const list = (query: Row) => () => findOrders(staff, query);
  return {
    orders: list({}),
    'orders, near the end': list({ after }),
    'orders in review': list({ status: 'REVIEW' }),
    'orders to pack': list({ tab: 'pack' }), // module: fulfilment
    'orders to refund': list({ refund: 'DUE' }), // module: fulfilment
    'orders by three filters': list({ tab: 'unpaid', status: 'FAILED', from: aYearAgo() }),
    'orders by number': list({ q: order.number ?? '' }),
    'orders by transaction': list({ q: order.transactionId ?? '' }),
    'orders by the beginning of an address': list({ q: 'ada.smi' }),
    'orders by a name, near the end': list({ q: 'smith', after }),
    'orders by a full name and a filter': list({ q: 'ada smith', status: 'REVIEW' }),
    'orders by SKU': list({ q: 'BAG-5' }),
    'orders, nothing found': list({ q: 'zzzzqqqq' }),
    'an order': () => readOrder(staff, order.id ?? ''),
    'the packing list': () => packingPage(packingFilter({})), // module: fulfilment
  };
}

function aboutCustomers(orders: number, { email = '' }: Row): Questions {
  const list = (query: Row) => () => findCustomers(staff, query);
  return {
    customers: list({}),
    'customers, near the end': list({ after: String(Math.floor(orders * 0.33)) }),
    'customers without an account': list({ account: 'no', to: aYearAgo() }),
    'customers by address': list({ q: email }),
    'customers by full name, with an account': list({ q: 'ada smith', account: 'yes' }),
    'customers, nothing found': list({ q: 'zzzzqqqq' }),
    'a customer': () => readCustomer(staff, email),
    'a customer with 2,000 orders': () => dashboardCustomer(RESELLER),
  };
}

function atHome(): Questions {
  const figures: Questions = {
    'home: sales': recentSales, // module: analytics
    'home: webhooks': mirrorProblems,
    'home: to pack and to refund': countToDo, // module: fulfilment
    'home: to review': countToReview,
    'home: stock': countStock, // module: stock
    'home: unexplained': countUnexplained,
    'home: alarms': listWarnings,
  };
  return {
    ...figures,
    'home, all of it': () => Promise.all(Object.values(figures).map((ask) => ask())),
  };
}

// module: subscriptions
async function aboutSubscriptions(orders: number): Promise<Questions> {
  const after = String(Math.floor(orders * 0.099));
  const list = (query: Row) => () => subscriptionList(query);
  return {
    subscriptions: list({}),
    'subscriptions, near the end': list({ after }),
    'subscriptions past due': list({ status: 'PAST_DUE' }),
    'trials of a plan': list({ status: 'TRIAL', plan: 'many-plan-2' }),
    'months to refund': list({ refund: 'DUE' }),
    'subscriptions by full name': list({ q: 'ada smith' }),
    'subscriptions, nothing found': list({ q: 'zzzzqqqq' }),
    'subscriptions that need attention': () => needsAttention(),
  };
}

function aboutProducts(): Questions {
  const list = (query: Row) => () => productList(query);
  return {
    products: list({}),
    'products by name': list({ q: 'harvest' }),
    'products with a problem': list({ show: 'problem' }),
    'units sold in 30 days, at most five minutes old': unitsSold,
  };
}

// module: stock
function aboutStock(): Questions {
  const list = (query: Row) => () => stockList(query);
  return {
    stock: list({}),
    'stock by name': list({ q: '77th harvest' }),
    'stock that is low': list({ show: 'low' }),
    'stock that is not counted': list({ show: 'uncounted' }),
    'the history of a variant’s stock': () => stockHistory(ADJUSTED, {}),
    'units owed': () => owedList({}),
  };
}

async function aboutReviews(): Promise<Questions> {
  const { orders } = await ordersToReview();
  return {
    'orders to review': () => ordersToReview(),
    'charges that 20 orders could have': () => candidatesFor(orders.map(({ id }) => id)),
    'unexplained charges': () => unexplained({}),
    'failures of webhooks': syncFailures,
  };
}

function aboutStaff(orders: number, { number = '' }: Row): Questions {
  const list = (query: Row) => () => auditLog(query);
  return {
    'the audit log': list({}),
    'the audit log, near its end': list({ after: String(Math.floor(orders * 0.499)) }),
    'what a person did': list({ person: 'staff-3@shop.example' }),
    'a rare action': list({ action: 'payments.continued' }),
    'an action that never was': list({ action: 'catalogue.imported' }),
    'entries about an order': list({ id: number }),
    'what a person did to customers, of a year': list({
      ...{ person: 'staff-3@shop.example', subject: 'customer', from: aYearAgo() },
    }),
  };
}

/** These read many rows and may take longer. */
export const sums: Questions = {
  'analytics: a year by month': () => analytics(), // module: analytics
};
