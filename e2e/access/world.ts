import { expect } from '@playwright/test';
import type { SandboxControl } from '../fixtures/sandbox';
import { type Buyer, buyCart, done } from '../steps/actions';
import { joinClub } from '../steps/clubs'; // module: subscriptions
import { newSession, query } from '../steps/session';
import { form, request } from './http';

/** `owner` owns the test data, `merchant` the shop; `staff` and `viewer` are staff members. */
export const roles = ['anonymous', 'owner', 'other', 'viewer', 'staff', 'merchant'] as const;
export type Role = (typeof roles)[number];

export type World = {
  owner: string;
  secrets: string[];
  /** An item for the owner's cart. Only pages that show the cart contain its name. */
  cartItem: { variantId: string; name: string };
  orderId: string;
  orderLink: string;
  addressId: string;
  subscriptionId: string;
  subscriptionAttemptKey: string;
  parcelId: string;
  invoiceId: string;
  planKey: string;
  variantId: string;
  emailToken: string;
  token(): Promise<string>;
};

export const DEMO_MERCHANT = 'merchant@demo.example';
const staffEmails = { staff: 'staff@shop.example', viewer: 'viewer@shop.example' } as const;
const untouched = { ok: false, message: null, fields: {} };

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

export async function makeWorld(sandbox: SandboxControl): Promise<World> {
  await addStaffMembers();
  const owner = `owner-${stamp}@shopper.example`;
  const cookie = await cookieOf('owner', owner);
  const token = () => sandbox.cardToken('4242424242424242');
  const variantId = await variantOf('high-noon');
  await done('lib/cart/actions#addToCart', [{ variantId, quantity: 1 }], cookie);
  const orderLink = await buyCart(cookie, buyerOf(owner), await token());
  const [order] = await query<{ id: string; number: string }>(
    'SELECT id, number FROM orders WHERE email = $1',
    [owner],
  );
  // module: subscriptions
  const joined = await joinClub(cookie, 'first-light-club', buyerOf(owner), await token());
  // module: subscriptions
  // module: invoices
  const paid = await joinClub(cookie, 'office-club', buyerOf(owner), await token());
  const address = {
    ...{ ...person, line1: street, line2: '', city: 'Dublin' },
    ...{ region: '', postalCode: eircode, country: 'IE' },
  };
  await done('lib/customers/actions#saveAddress', [untouched, form(address)], cookie);
  await done(
    'lib/customers/actions#addCard',
    [{ ...person, paymentToken: await token(), card: { last4: '4242', type: 'VISA' } }],
    cookie,
  );
  const newEmail = `next-${stamp}@shopper.example`;
  await done(
    'lib/customers/actions#requestEmailChange',
    [untouched, form({ email: newEmail })],
    cookie,
  );
  return {
    owner,
    secrets: [owner, newEmail, order?.number ?? '', person.firstname, street],
    cartItem: { variantId: await variantOf('solstice-carafe'), name: 'Solstice' },
    orderId: order?.id ?? '',
    orderLink,
    addressId: await idOf(
      `SELECT a.id FROM users u JOIN saved_addresses a ON a."userId" = u.id WHERE u.email = $1`,
      owner,
    ),
    ...{ subscriptionId: '', subscriptionAttemptKey: '', parcelId: '', invoiceId: '' },
    ...{ subscriptionId: joined.id, subscriptionAttemptKey: joined.key }, // module: subscriptions
    // module: fulfilment
    parcelId: await idOf('SELECT id FROM parcels WHERE "subjectId" = $1', order?.id),
    // module: subscriptions
    // module: invoices
    invoiceId: await idOf('SELECT id FROM invoices WHERE "subscriptionId" = $1', paid.id),
    planKey: 'all-day-club',
    variantId,
    emailToken: await tokenInMail(newEmail),
    token,
  };
}

async function variantOf(slug: string): Promise<string> {
  const [variant] = await query<{ id: string }>(
    `SELECT v.id FROM catalog_variants v JOIN catalog_products p ON p.id = v."productId"
     WHERE p.slug = $1 ORDER BY v.id LIMIT 1`,
    [slug],
  );
  return variant?.id ?? '';
}

/** The id of a row, which a worker may still be about to write. */
async function idOf(sql: string, key: string | undefined): Promise<string> {
  let id = '';
  await expect(async () => {
    const [row] = await query<{ id: string }>(sql, [key]);
    expect(row).toBeDefined();
    id = row?.id ?? '';
  }).toPass({ timeout: 30_000 });
  return id;
}

async function addStaffMembers(): Promise<void> {
  for (const [role, email] of Object.entries(staffEmails)) {
    await query(
      `INSERT INTO staff_members (email, role, "addedAt", "addedBy")
       VALUES ($1, $2::"StaffRole", now(), $3)
       ON CONFLICT (email) DO UPDATE SET role = excluded.role, "removedAt" = NULL`,
      [email, role, DEMO_MERCHANT],
    );
  }
}

/** Distinguishes owners of several runs on the same data. */
const stamp = Date.now().toString(36);
const person = { firstname: `Ownerine ${stamp}`, lastname: 'Buyer' };
const street = `${stamp} Owner Street`;
const eircode = 'D01 F5P2';

export const buyerOf = (email: string): Buyer => ({ ...person, email, street, eircode });

/** Reads the token from the only mail to an address, since the database stores it encrypted. */
async function tokenInMail(recipient: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const { text } = await request('/dev/mailbox');
    const mail = text.slice(text.indexOf(recipient));
    token = /\/account\/email\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return token;
}

export async function dataOf(owner: string): Promise<unknown> {
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
    // module: subscriptions
    subscriptions: `SELECT s.id, s."planKey", s.quantity, s."cardLast4", s."cancelledAt", s.status AS status
      FROM subscriptions s JOIN users u ON u.id = s."userId" WHERE u.email = $1 ORDER BY s.id`,
    // module: subscriptions
    subscriptionAttempts: `SELECT g.id, a.state FROM subscription_attempts g JOIN charge_attempts a ON a.id = g.id
      WHERE g.email = $1 ORDER BY g.id`,
    cart: `SELECT i."variantId", i.quantity FROM cart_items i JOIN carts c ON c.id = i."cartId"
      JOIN users u ON u.id = c."userId" WHERE u.email = $1 ORDER BY 1, 2`,
    change: 'SELECT e.* FROM email_changes e JOIN users u ON u.id = e."userId" WHERE u.email = $1',
  };
  const each = Object.entries(tables).map(
    ([name, sql]) => `'${name}', (SELECT json_agg(item) FROM (${sql}) item)`,
  );
  const [row] = await query<{ things: unknown }>(
    `SELECT json_build_object(${each.join(', ')}) AS things`,
    [owner],
  );
  return row?.things;
}
