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

type Account = { email: string; userId: string };

/** Most shoppers, and one with 2,000 orders. */
async function accounts(): Promise<Record<string, Account>> {
  const usual = await idOf(
    `SELECT u.id FROM users u JOIN subscriptions s ON s."userId" = u.id
     WHERE u.email <> $1 ORDER BY md5(s.id) LIMIT 1`,
    RESELLER,
  );
  const { rows } = await pool().query<Account>(
    'SELECT email, id AS "userId" FROM users WHERE id = $1 OR email = $2 ORDER BY id = $1 DESC',
    [usual, RESELLER],
  );
  const [one, reseller] = rows;
  if (!one || !reseller) throw new Error('The accounts were not added');
  return { 'an account': one, 'an account with 2,000 orders': reseller };
}

/** What the pages of an account and of an order ask of the database. */
export async function shoppersQuestions(): Promise<Questions> {
  const all = await aboutGuest();
  for (const [named, account] of Object.entries(await accounts())) {
    Object.assign(all, askedBy(account, named, await aboutAccount(account)));
  }
  return all;
}

/** What the download of all data of an account asks: as much as there is of it. */
export async function downloadQuestions(): Promise<Questions> {
  const all: Questions = {};
  for (const [named, account] of Object.entries(await accounts())) {
    const download = { 'all of its data': () => exportOf(asViewer(account)) };
    Object.assign(all, askedBy(account, named, download));
  }
  return all;
}

function askedBy(account: Account, named: string, questions: Questions): Questions {
  return Object.fromEntries(
    Object.entries(questions).map(([page, ask]) => [
      `${named}: ${page}`,
      () => signedInAs(account, ask),
    ]),
  );
}

async function aboutAccount(account: Account): Promise<Questions> {
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
  return {
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
  };
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
