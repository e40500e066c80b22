import { auditLog } from '@/lib/audit/queries';
import { catalogueMismatches, productList, unitsSold } from '@/lib/catalog/dashboard';
import { candidatesFor, countToReview, ordersToReview } from '@/lib/checkout/review/queries';
import { findCustomers, readCustomer } from '@/lib/dashboard/customers/list';
import { dashboardCustomer } from '@/lib/dashboard/customers/queries';
import { readOrder } from '@/lib/dashboard/orders/detail';
import { findOrders } from '@/lib/dashboard/orders/list';
import { pool } from '@/lib/db/client';
import { addDays } from '@/lib/delivery/calendar';
import { shopDay } from '@/lib/delivery/shop-day';
import { defaultView } from '@/lib/markets/views'; // module: subscriptions
import { someStaff } from '@/lib/testing/viewers';
import { countUnexplained, unexplained } from '@/lib/unexplained/queries';
import { listWarnings, mirrorHealth, mirrorProblems, syncFailures } from '@/lib/webhooks/queries';
import { analytics, recentSales } from '@/modules/analytics/queries';
import { countToDo, packingFilter, packingPage } from '@/modules/fulfilment/queries';
import { countStock, owedList, stockHistory, stockList, stockOf } from '@/modules/stock/queries';
import { planNames, subscriptionList } from '@/modules/subscriptions/dashboard/list';
import { needsAttention } from '@/modules/subscriptions/review/attention';
import { RESELLER } from './rows';
import { ADJUSTED } from './stock-rows'; // module: stock

const boss = someStaff();

export type Questions = Record<string, () => Promise<unknown>>;

/** The cursor of a position deep in the list of orders. */
async function deepPlace(offset: number): Promise<string> {
  const { rows } = await pool().query<{ at: number; id: string }>(
    `SELECT extract(epoch FROM "createdAt") * 1000 AS at, id FROM orders
     ORDER BY "createdAt" DESC OFFSET $1 LIMIT 1`,
    [Math.max(0, Math.floor(offset))],
  );
  const [row] = rows;
  return Buffer.from(JSON.stringify([Math.trunc(Number(row?.at)), row?.id])).toString('base64url');
}

const day = (ago: number) => addDays(shopDay(new Date()), -ago);

/** What each page of the dashboard asks of the database with this many orders, by what the page shows. */
export async function questionsOf(orders: number): Promise<Questions> {
  return {
    ...(await aboutOrders(orders)),
    ...(await aboutCustomers(orders)),
    ...atHome(),
    ...(await aboutSubscriptions(orders)), // module: subscriptions
    ...(await aboutWhatStaffDid(orders)),
    ...aboutProducts(),
    ...(await toDecide()),
    ...aboutWebhooks(),
  };
}

async function knownOrder() {
  const { rows } = await pool().query<{
    id: string;
    number: string;
    email: string;
    transactionId: string;
  }>(
    `SELECT id, number, email, "transactionId" FROM orders WHERE "transactionId" IS NOT NULL ORDER BY id LIMIT 1`,
  );
  return rows[0] ?? { id: '', number: '', email: '', transactionId: '' };
}

async function aboutOrders(orders: number): Promise<Questions> {
  const after = await deepPlace(orders * 0.999);
  const known = await knownOrder();
  const list = (query: Record<string, string>) => () => findOrders(boss, query);
  return {
    'the list': list({}),
    'a page near its end': list({ after }),
    'the page before that': list({ before: after }),
    'paid orders': list({ status: 'PAID' }),
    'orders in review': list({ status: 'REVIEW' }),
    'orders to pack': list({ tab: 'pack' }), // module: fulfilment
    'orders to refund': list({ refund: 'DUE' }), // module: fulfilment
    'nothing found by status': list({ status: 'UNCERTAIN' }),
    'a range of days': list({ from: day(365), to: day(365) }),
    'three filters': list({ tab: 'unpaid', status: 'FAILED', from: day(365) }),
    'a number': list({ q: known.number }),
    'an e-mail address': list({ q: known.email }),
    'the beginning of an address': list({ q: 'ada.smi' }),
    'a transaction': list({ q: known.transactionId }),
    'a first name of one in 20': list({ q: 'ada' }),
    'a last name of one in 20': list({ q: 'smith' }),
    'a full name': list({ q: 'ada smith' }),
    'a name and a filter': list({ q: 'smith', status: 'REVIEW' }),
    'a name, near the end': list({ q: 'smith', after }),
    'a SKU': list({ q: 'BAG-5' }),
    'a SKU and a filter': list({ q: 'BAG-5', status: 'REVIEW' }),
    'nothing found': list({ q: 'zzzzqqqq' }),
    'an order': () => readOrder(boss, known.id),
    'parcels to pack of a day': () => packingPage(packingFilter({ day: day(0) })), // module: fulfilment
    'a page of the packing list': () => packingPage(packingFilter({})), // module: fulfilment
  };
}

async function aboutCustomers(orders: number): Promise<Questions> {
  const after = String(Math.floor(orders * 0.33));
  const { email } = await knownOrder();
  const customers = (query: Record<string, string>) => () => findCustomers(boss, query);
  return {
    customers: customers({}),
    'customers, near the end': customers({ after }),
    'customers with an account': customers({ account: 'yes' }),
    'customers of a year ago, without an account': customers({ account: 'no', to: day(365) }),
    'a customer’s e-mail address': customers({ q: email }),
    'the beginning of customers’ addresses': customers({ q: 'ada.smi' }),
    'an account that has never paid': customers({ q: 'nobody@example.com' }),
    'customers of a first name': customers({ q: 'ada' }),
    'customers of a last name': customers({ q: 'smith' }),
    'customers of a full name': customers({ q: 'ada smith' }),
    'customers of a full name, with an account': customers({ q: 'ada smith', account: 'yes' }),
    'customers of nobody’s name': customers({ q: 'zzzzqqqq' }),
    'a customer': () => readCustomer(boss, email),
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
  const { rows } = await pool().query<{ id: string; email: string }>(
    'SELECT s.id, u.email FROM subscriptions s JOIN users u ON u.id = s."userId" ORDER BY s.id LIMIT 1',
  );
  const { id = '', email = '' } = rows[0] ?? {};
  const list = (query: Record<string, string>) => () => subscriptionList(query);
  return {
    subscriptions: list({}),
    'subscriptions, near the end': list({ after }),
    'subscriptions past due': list({ status: 'PAST_DUE' }),
    'subscriptions that ended': list({ status: 'ENDED' }),
    'subscriptions of a plan': list({ plan: 'many-plan-3' }),
    'subscriptions of a plan that nobody has': list({ plan: 'none' }),
    'trials of a plan': list({ status: 'TRIAL', plan: 'many-plan-2' }),
    'months to refund': list({ refund: 'DUE' }),
    'a subscription': list({ q: id }),
    'subscriptions of an address': list({ q: email }),
    'subscriptions of a last name': list({ q: 'smith' }),
    'subscriptions of a full name': list({ q: 'ada smith' }),
    'subscriptions of nobody': list({ q: 'zzzzqqqq' }),
    'plans to choose': () => planNames(defaultView),
  };
}

async function aboutWhatStaffDid(orders: number): Promise<Questions> {
  const after = String(Math.floor(orders * 0.499));
  const { id, number, email } = await knownOrder();
  const list = (query: Record<string, string>) => () => auditLog(query);
  return {
    'the audit log': list({}),
    'the audit log, near its end': list({ after }),
    'what a person did': list({ person: 'staff-3@shop.example' }),
    'what nobody did': list({ person: 'nobody@shop.example' }),
    'a common action': list({ action: 'parcel.packed' }),
    'a rare action': list({ action: 'payments.continued' }),
    'an action that never was': list({ action: 'catalogue.imported' }),
    'entries about orders': list({ subject: 'order' }),
    'entries about a rare subject': list({ subject: 'service' }),
    'entries about no subject': list({ subject: 'staff' }),
    'entries about an order by its number': list({ id: number }),
    'entries about an order by its id': list({ id, subject: 'order' }),
    'entries about a variant': list({ id: ADJUSTED }), // module: stock
    'entries about a customer': list({ id: email }),
    'entries of a day of last year': list({ from: day(365), to: day(365) }),
    'a person, an action, a subject, a year': list({
      ...{ person: 'staff-3@shop.example', action: 'note.added', subject: 'customer' },
      from: day(365),
    }),
  };
}

function aboutProducts(): Questions {
  const products = (query: Record<string, string>) => () => productList(query);
  const stock = (query: Record<string, string>) => () => stockList(query); // module: stock
  return {
    products: products({}),
    'products of a name': products({ q: 'harvest' }),
    'a product that does not exist': products({ q: 'zzzzqqqq' }),
    'products with a problem': products({ show: 'problem' }),
    'products that are hidden': products({ show: 'hidden' }),
    'products without a description': products({ show: 'undescribed' }),
    'units sold in 30 days, at most five minutes old': unitsSold,
    'products that the brand and the service disagree on': catalogueMismatches,
    stock: stock({}), // module: stock
    'stock of a name': stock({ q: '77th harvest' }), // module: stock
    'stock of nothing': stock({ q: 'zzzzqqqq' }), // module: stock
    'stock that is low': stock({ show: 'low' }), // module: stock
    'stock that is out': stock({ show: 'out' }), // module: stock
    'stock that is counted': stock({ show: 'counted' }), // module: stock
    'stock that is not counted': stock({ show: 'uncounted' }), // module: stock
    'a variant’s stock': () => stockOf(ADJUSTED), // module: stock
    'the history of a variant’s stock': () => stockHistory(ADJUSTED, {}), // module: stock
    'units owed': () => owedList({}), // module: stock
  };
}

async function toDecide(): Promise<Questions> {
  const { orders } = await ordersToReview();
  return {
    'orders to review': () => ordersToReview(),
    'orders to review, the next page': () => ordersToReview(orders.at(-1)?.id),
    'charges that 20 orders could have': () => candidatesFor(orders.map(({ id }) => id)),
    'subscriptions that need attention': () => needsAttention(), // module: subscriptions
    'unexplained charges': () => unexplained({}),
  };
}

function aboutWebhooks(): Questions {
  return {
    'health of webhooks': mirrorHealth,
    'failures of webhooks': syncFailures,
  };
}

/** Figures that add up many rows, and may take longer. */
export const sums: Questions = {
  // Each subscription in each of twelve months, and each payment of thirty days.
  'analytics: a year by month': () => analytics(), // module: analytics
};
