import { exportOf } from '@/lib/accounts/export';
import { ownDeletion } from '@/lib/accounts/queries';
import { prefillFor } from '@/lib/checkout/prefill';
import { ownAddresses, ownCards, ownProfile } from '@/lib/customers/queries';
import { pool } from '@/lib/db/client';
import { invoicesOfSubscription } from '@/lib/invoices/queries';
import { issueOrderKey } from '@/lib/orders/access/keys';
import { ownOrders } from '@/lib/orders/list';
import { orderForViewer } from '@/lib/orders/queries';
import {
  openCharges,
  otherPlans,
  ownSubscriptions,
  subscriptionForViewer,
} from '@/lib/subscriptions/queries';
import { asViewer } from '@/lib/testing/viewers';
import type { Questions } from './questions';
import { RESELLER } from './rows';
import { signedInAs } from './session-double';

/** What the pages of an account and of an order ask of the database: of most shoppers, and of one with 2,000 orders. */
export async function shoppersQuestions(): Promise<Questions> {
  const { rows } = await pool().query<{ email: string }>(
    `SELECT u.email FROM users u JOIN subscriptions s ON s."userId" = u.id
     WHERE u.email <> $1 ORDER BY md5(s.id) LIMIT 1`,
    [RESELLER],
  );
  return {
    ...(await aboutAccount('an account', rows[0]?.email ?? '')),
    ...(await aboutAccount('an account with 2,000 orders', RESELLER)),
    ...(await aboutGuest()),
  };
}

async function aboutAccount(named: string, email: string): Promise<Questions> {
  const account = { email, userId: await idOf('SELECT id FROM users WHERE email = $1', email) };
  const { userId } = account;
  // The list is that long: a place near its end.
  const last = await idOf(
    'SELECT id FROM orders WHERE "userId" = $1 ORDER BY "createdAt", id OFFSET 1 LIMIT 1',
    userId,
  );
  const order = await idOf('SELECT id FROM orders WHERE "userId" = $1 ORDER BY id LIMIT 1', userId);
  const subscription = await idOf(
    'SELECT id FROM subscriptions WHERE "userId" = $1 ORDER BY id LIMIT 1',
    userId,
  );
  const pages: Questions = {
    home: () => Promise.all([openCharges(), ownProfile(''), ownOrders(''), ownSubscriptions('')]),
    orders: () => ownOrders(''),
    'the oldest orders': () => ownOrders('', last),
    'an order': () => orderForViewer(order),
    subscriptions: () => ownSubscriptions(''),
    'a subscription': () =>
      Promise.all([
        subscriptionForViewer(subscription),
        otherPlans(subscription),
        invoicesOfSubscription(subscription),
      ]),
    addresses: () => ownAddresses(''),
    cards: () => ownCards(''),
    profile: () => ownProfile(''),
    'its deletion': () => ownDeletion(''),
    'the checkout’s form': () => prefillFor(account),
    'all of its data': () => exportOf(asViewer(account)),
  };
  return Object.fromEntries(
    Object.entries(pages).map(([page, ask]) => [
      `${named}: ${page}`,
      () => signedInAs(account, ask),
    ]),
  );
}

async function aboutGuest(): Promise<Questions> {
  const paid = await guestOrder('PAID');
  const failed = await guestOrder('FAILED');
  const confirmed = await guestOrder('REVIEW');
  return {
    'a guest’s order, by its link': () => orderForViewer(paid, issueOrderKey(paid)),
    'a guest’s failed order': () => orderForViewer(failed, issueOrderKey(failed)),
    'a guest’s order in review': () => orderForViewer(confirmed, issueOrderKey(confirmed)),
  };
}

function guestOrder(status: string): Promise<string> {
  return idOf(
    `SELECT id FROM orders WHERE "userId" IS NULL AND status = $1::"OrderStatus" ORDER BY md5(id) LIMIT 1`,
    status,
  );
}

async function idOf(statement: string, value: string): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(statement, [value]);
  const [row] = rows;
  if (!row) throw new Error(`Nothing is found by ${value}: ${statement}`);
  return row.id;
}
