import { expect } from '@playwright/test';
import type { SandboxControl } from '../fixtures/sandbox';
import { newSession, query } from '../steps/session';
import { ask, call, form } from './http';

/** `owner` owns the order and the rest of the world; `merchant` owns the shop, `staff` and `viewer` work in it. */
export const roles = ['anonymous', 'owner', 'other', 'viewer', 'staff', 'merchant'] as const;
export type Role = (typeof roles)[number];

/** Somebody with an order, an address, a card and a subscription, and the ids of all of it. */
export type World = {
  owner: string;
  /** What no page and no answer may show to anybody else. */
  secrets: string[];
  orderId: string;
  /** The order's page with the key from its mail. */
  orderLink: string;
  addressId: string;
  subscriptionId: string;
  signupKey: string;
  planKey: string;
  variantId: string;
  emailToken: string;
  eventId: string;
  token(): Promise<string>;
};

export const DEMO_MERCHANT = 'merchant@demo.example';
const staffEmails = { staff: 'staff@shop.example', viewer: 'viewer@shop.example' } as const;
const untouched = { ok: false, message: null, fields: {} };

/** The cookies of a new session of somebody in that role. */
export async function cookieOf(role: Role, owner: string): Promise<string> {
  if (role === 'anonymous') return '';
  const emails = {
    owner,
    other: 'another@shopper.example',
    merchant: DEMO_MERCHANT,
    ...staffEmails,
  };
  const { name, value } = await newSession(emails[role]);
  return `${name}=${value}`;
}

/** Buys, joins and saves, all by the shop's own actions. */
export async function makeWorld(sandbox: SandboxControl): Promise<World> {
  await employ();
  const owner = `owner-${stamp}@shopper.example`;
  const cookie = await cookieOf('owner', owner);
  const token = () => sandbox.cardToken('4242424242424242');
  const [variant] = await query<{ id: string }>(
    `SELECT v.id FROM catalog_variants v JOIN catalog_products p ON p.id = v."productId"
     WHERE p.slug = 'high-noon' ORDER BY v.id LIMIT 1`,
  );
  const variantId = variant?.id ?? '';
  const orderLink = await buy(cookie, owner, variantId, await token());
  const [order] = await query<{ id: string; number: string }>(
    'SELECT id, number FROM orders WHERE email = $1',
    [owner],
  );
  const signupKey = await join(cookie, 'first-light-club', await token());
  const address = { ...person, ...delivery };
  await done('lib/customers/actions#saveAddress', [untouched, form(address)], cookie);
  await done(
    'lib/customers/card-actions#addCard',
    [{ ...person, paymentToken: await token(), card: { last4: '4242', type: 'VISA' } }],
    cookie,
  );
  const newEmail = `next-${stamp}@shopper.example`;
  await done(
    'lib/customers/actions#requestEmailChange',
    [untouched, form({ email: newEmail })],
    cookie,
  );
  const [ids] = await query<{ address: string; subscription: string }>(
    `SELECT a.id AS address, s.id AS subscription FROM users u
     JOIN saved_addresses a ON a."userId" = u.id JOIN subscriptions s ON s."userId" = u.id
     WHERE u.email = $1`,
    [owner],
  );
  const [event] = await query<{ id: string }>('SELECT min(id)::text AS id FROM webhook_events');
  return {
    owner,
    secrets: [owner, newEmail, order?.number ?? '', person.firstname, delivery.line1],
    orderId: order?.id ?? '',
    orderLink,
    addressId: ids?.address ?? '',
    subscriptionId: ids?.subscription ?? '',
    signupKey,
    planKey: 'all-day-club',
    variantId,
    emailToken: await tokenInMail(newEmail),
    eventId: event?.id ?? '1',
    token,
  };
}

/** As an owner would add them on the page of staff. */
async function employ(): Promise<void> {
  for (const [role, email] of Object.entries(staffEmails)) {
    await query(
      `INSERT INTO staff_members (email, role, "addedAt", "addedBy")
       VALUES ($1, $2::"StaffRole", now(), $3)
       ON CONFLICT (email) DO UPDATE SET role = excluded.role, "removedAt" = NULL`,
      [email, role, DEMO_MERCHANT],
    );
  }
}

/** How the demo's shop delivers. */
const SHIPPING = 'standard';
/** What is told of an owner belongs to no other run on the same data. */
const stamp = Date.now().toString(36);
const person = { firstname: `Ownerine ${stamp}`, lastname: 'Buyer' };
const delivery = {
  line1: `${stamp} Owner Street`,
  line2: '',
  city: 'Dublin',
  region: '',
  postalCode: 'D01 F5P2',
  country: 'IE',
};

async function done(action: string, args: unknown[], cookie: string): Promise<unknown> {
  const { result, text } = await call(action, args, { cookie });
  expect(result, `${action}: ${text.slice(0, 500)}`).toMatchObject({ ok: true });
  return result;
}

/** @returns the path of the order, with its key */
async function buy(
  cookie: string,
  email: string,
  variantId: string,
  paymentToken: string,
): Promise<string> {
  await done('lib/cart/actions#addToCart', [{ variantId, quantity: 1 }], cookie);
  const input = await checkoutInput(cookie, email, paymentToken);
  const { result, text } = await call('lib/checkout/actions#payAction', [input], { cookie });
  expect(result, text.slice(0, 500)).toMatchObject({ outcome: 'paid' });
  return (result as { orderPath: string }).orderPath;
}

/** What the checkout page would send for the visitor's cart. */
export async function checkoutInput(cookie: string, email: string, paymentToken: string) {
  const { text } = await ask('/checkout', { cookie });
  const found = (name: string) =>
    new RegExp(`\\\\"${name}\\\\":\\\\"([^"\\\\]+)\\\\"`).exec(text)?.[1] ?? '';
  const [cartId, checkoutKey] = [found('cartId'), found('checkoutKey')];
  const shippingMethod = SHIPPING;
  const quote = (await done(
    'lib/checkout/actions#quoteAction',
    [{ cartId, country: 'IE', shippingMethod }],
    cookie,
  )) as { quote: { total: { amount: number; currency: string } } };
  return {
    checkoutKey,
    cartId,
    contact: { ...person, email, phone: '' },
    address: delivery,
    shippingMethod,
    shownTotal: quote.quote.total.amount,
    currency: quote.quote.total.currency,
    paymentToken,
    card: { last4: '4242', type: 'VISA' },
  };
}

/** @returns the key of the subscription attempt */
async function join(cookie: string, planKey: string, paymentToken: string): Promise<string> {
  const { text } = await ask(`/clubs/${planKey}`, { cookie });
  const key = /\\"signupKey\\":\\"([^"\\]+)\\"/.exec(text)?.[1] ?? '';
  const { result, text: reply } = await call(
    'lib/subscriptions/actions#subscribeAction',
    [await signupInput(planKey, key, paymentToken)],
    { cookie },
  );
  expect(result, reply.slice(0, 500)).toMatchObject({ outcome: 'started' });
  return key;
}

/** What the page to join a club would send. */
export async function signupInput(planKey: string, key: string, paymentToken: string) {
  const { result } = await call('lib/subscriptions/actions#quoteMonthly', [
    { planKey, quantity: 1, country: 'IE' },
  ]);
  const { total, currency } = result as { total: number; currency: string };
  return {
    key,
    planKey,
    quantity: 1,
    country: 'IE',
    ...person,
    address: {
      line1: delivery.line1,
      line2: '',
      city: 'Dublin',
      region: '',
      postalCode: 'D01 F5P2',
    },
    choices: {},
    shownTotal: total,
    trialDays: 0,
    currency,
    paymentToken,
    card: { last4: '4242', type: 'VISA' },
  };
}

/** The token in the link of the only mail to an address; the table of mails does not tell it. */
async function tokenInMail(recipient: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const { text } = await ask('/dev/mailbox');
    const mail = text.slice(text.indexOf(recipient));
    token = /\/account\/email\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return token;
}

/** Everything of the owner that an action could change. */
export async function thingsOf(owner: string): Promise<unknown> {
  const tables = {
    user: 'SELECT u.* FROM users u WHERE u.email = $1',
    sessions:
      'SELECT count(*) FROM sessions s JOIN users u ON u.id = s."userId" WHERE u.email = $1',
    addresses:
      'SELECT a.* FROM saved_addresses a JOIN users u ON u.id = a."userId" WHERE u.email = $1 ORDER BY a.id',
    cards:
      'SELECT c.* FROM saved_cards c JOIN users u ON u.id = c."userId" WHERE u.email = $1 ORDER BY c.last4',
    orders: `SELECT o.id, o.status, o.email, o.reason FROM orders o
      JOIN users u ON u.id = o."userId" WHERE u.email = $1 ORDER BY o.id`,
    subscriptions: `SELECT s.id, s."planKey", s.quantity, s."cardLast4", s."cancelledAt", s."standing" AS status
      FROM subscriptions s JOIN users u ON u.id = s."userId" WHERE u.email = $1 ORDER BY s.id`,
    signups: `SELECT g.id, a.state FROM signups g JOIN charge_attempts a ON a.id = g.id
      WHERE g.email = $1 ORDER BY g.id`,
    cart: `SELECT i."variantId", i.quantity FROM cart_items i JOIN carts c ON c.id = i."cartId"
      JOIN users u ON u.id = c."userId" WHERE u.email = $1 ORDER BY 1, 2`,
    change: 'SELECT e.* FROM email_changes e JOIN users u ON u.id = e."userId" WHERE u.email = $1',
  };
  const rows = await Promise.all(Object.values(tables).map((sql) => query(sql, [owner])));
  return Object.fromEntries(Object.keys(tables).map((name, index) => [name, rows[index]]));
}
