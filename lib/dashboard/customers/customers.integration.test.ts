import { beforeEach, describe, expect, test } from 'vitest';
import '@/lib/testing/as-staff';
import { deletePersonalData } from '@/lib/accounts/deletion';
import { exportOfGuest } from '@/lib/accounts/export';
import { customerReference } from '@/lib/audit/customer-reference';
import { now } from '@/lib/clock';
import { exportCustomer, exportCustomers } from '@/lib/dashboard/exports/customers';
import { addNote, deleteNote } from '@/lib/dashboard/notes';
import { db } from '@/lib/db/client';
import { allPagesOf } from '@/lib/testing/all-pages';
import { addOrder as addRow } from '@/lib/testing/builders/orders';
import { addParcel } from '@/lib/testing/builders/parcels'; // module: fulfilment
import { emptyDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { openWorld } from '@/lib/testing/world';
import {
  dashboardCustomer,
  emailInPath,
  everyCustomer,
  findCustomers,
  readCustomer,
} from './customer-list';

openWorld();
beforeEach(emptyDatabase);

const boss = someStaff();
const guest = 'ada@example.com';
let orders = 0;

async function addOrder(
  email: string,
  status: 'PAID' | 'FAILED' | 'REVIEW',
  totalAmount: number,
  {
    userId,
    currency = 'EUR',
    charged = {},
    contact = { firstname: 'Ada', lastname: 'Lovelace' },
  }: {
    userId?: string;
    currency?: string;
    charged?: { chargedAmount?: number; chargedCurrency?: string };
    contact?: { firstname: string; lastname: string };
  } = {},
) {
  orders += 1;
  return addRow({
    ...{ email, status, userId: userId ?? null, currency, contact },
    ...{ number: `order-${orders}`, transactionId: `txn-${orders}` },
    ...{ subtotalAmount: totalAmount, totalAmount, ...charged },
    createdAt: new Date(Date.UTC(2026, 0, orders)),
    address: { line1: '1 Secret Street' },
  });
}

const addCustomer = (email: string, createdAt = now()) =>
  db().customer.create({ data: { email, createdAt } });

describe('the list of customers', () => {
  test('includes what a guest has paid, without failed orders', async () => {
    await addCustomer(guest);
    await addOrder(guest, 'PAID', 1_000);
    await addOrder(guest, 'PAID', 2_500);
    await addOrder(guest, 'FAILED', 9_000);
    await addOrder(guest, 'PAID', 1_980, { currency: 'JPY' });
    expect(await readCustomer(boss, guest)).toMatchObject({
      orders: 3,
      lifetime: [
        { amount: 3_500, currency: 'EUR' },
        { amount: 1_980, currency: 'JPY' },
      ],
      firstname: 'Ada',
      userId: null,
      subscriptions: 0, // module: subscriptions
    });
    expect(await readCustomer(boss, 'nobody@example.com')).toBeNull();
  });

  test('sums up charged amounts, like revenue', async () => {
    await addCustomer(guest);
    const charged = { chargedAmount: 900, chargedCurrency: 'EUR' };
    await addOrder(guest, 'PAID', 1_000, { charged });
    await addOrder(guest, 'PAID', 2_000, { charged: { ...charged, chargedCurrency: 'USD' } });
    await addOrder(guest, 'PAID', 4_000, { charged: { chargedCurrency: 'EUR' } });
    expect(await readCustomer(boss, guest)).toMatchObject({
      lifetime: [{ amount: 6_900, currency: 'EUR' }],
    });
  });

  test('counts each order once: for its account, else for its address', async () => {
    const user = await db().user.create({ data: { email: guest } });
    await db().customer.create({ data: { email: guest, userId: user.id } });
    await addCustomer('office@example.com');
    await addOrder('office@example.com', 'PAID', 700, { userId: user.id });
    await addOrder('office@example.com', 'PAID', 50);
    const rows = (await findCustomers(boss, {})).rows;
    expect(Object.fromEntries(rows.map((row) => [row.email, [row.orders, row.lifetime]]))).toEqual({
      [guest]: [1, [{ amount: 700, currency: 'EUR' }]],
      'office@example.com': [1, [{ amount: 50, currency: 'EUR' }]],
    });
    const exported = await (await exportCustomers({})).text();
    expect(exported).toMatch(/^ada@example\.com,.*,7\.00,EUR$/m);
    expect(exported).toMatch(/^office@example\.com,.*,0\.50,EUR$/m);
    const { orderList } = await dashboardCustomer('office@example.com');
    expect(orderList).toMatchObject([{ totalAmount: 50 }]);
  });

  test('finds the account of a first purchase before the next sign-in', async () => {
    const user = await db().user.create({ data: { email: guest } });
    await addCustomer(guest);
    await addOrder(guest, 'PAID', 700, { userId: user.id });
    expect((await findCustomers(boss, { account: 'yes' })).rows).toMatchObject([
      { email: guest, userId: user.id, orders: 1 },
    ]);
    expect((await findCustomers(boss, { account: 'no' })).rows).toEqual([]);
  });

  // module: fulfilment
  test('subtracts refunds of orders', async () => {
    await addCustomer(guest);
    await addOrder(guest, 'PAID', 1_000);
    const order = await db().order.findFirstOrThrow();
    await addParcel({ subjectId: order.id, refundStatus: 'DONE', refundedAmount: 400 });
    expect(await readCustomer(boss, guest)).toMatchObject({
      lifetime: [{ amount: 600, currency: 'EUR' }],
    });
  });

  test('shows first and last name from one source, else from the newest paid order', async () => {
    await addCustomer(guest);
    await addOrder(guest, 'PAID', 1, { contact: { firstname: 'Zoe', lastname: 'Abbott' } });
    await addOrder(guest, 'PAID', 1, { contact: { firstname: 'Ada', lastname: 'Byron' } });
    await addOrder(guest, 'FAILED', 1, { contact: { firstname: 'Carl', lastname: 'Zuse' } });
    const nameOf = async () => {
      const { firstname, lastname } = (await readCustomer(boss, guest)) ?? {};
      return `${firstname} ${lastname}`;
    };
    expect(await nameOf()).toBe('Ada Byron');
    await db().mirrorCustomer.create({
      data: { serviceId: 's1', lastname: 'Hopper', sequence: 1n },
    });
    await db().customer.update({ where: { email: guest }, data: { serviceId: 's1' } });
    expect(await nameOf()).toBe('Ada Byron');
    await db().mirrorCustomer.updateMany({ data: { firstname: 'Grace' } });
    expect(await nameOf()).toBe('Grace Hopper');
  });

  test('can be searched by every name that it shows', async () => {
    const user = await db().user.create({
      data: { email: 'profile@example.com', firstname: 'Hedy', lastname: 'Lamarr' },
    });
    await db().customer.create({ data: { email: 'profile@example.com', userId: user.id } });
    await addCustomer(guest);
    await addOrder(guest, 'PAID', 1);
    await addOrder(guest, 'FAILED', 1, { contact: { firstname: 'Carl', lastname: 'Zuse' } });
    // The order has the address from before the change.
    const moved = await db().user.create({ data: { email: 'new@example.com' } });
    await db().customer.create({ data: { email: 'new@example.com', userId: moved.id } });
    const contact = { firstname: 'Mary', lastname: 'Somerville' };
    await addOrder('old@example.com', 'PAID', 1, { userId: moved.id, contact });
    for (const [q, email] of [
      ['hedy l', 'profile@example.com'],
      ['Lamarr', 'profile@example.com'],
      ['ada', guest],
      ['LOVE', guest],
      ['somer', 'new@example.com'],
    ] as const) {
      expect([q, (await findCustomers(boss, { q })).rows.map((row) => row.email)]).toEqual([
        q,
        [email],
      ]);
    }
    expect((await findCustomers(boss, { q: 'zuse' })).rows).toEqual([]);
  });

  test('can be searched by the beginning of addresses and names; pages have no duplicates', async () => {
    for (let index = 0; index < 120; index += 1) {
      await addCustomer(`c${index}@example.com`, new Date(Date.UTC(2026, 0, 1, 0, index % 60)));
    }
    await db().mirrorCustomer.create({
      data: { serviceId: 's1', firstname: 'Grace', lastname: 'Hopper', sequence: 1n },
    });
    await db().customer.create({ data: { email: 'g@example.com', serviceId: 's1' } });
    for (const q of ['g@exam', 'Grace', 'hopp', 'grace HOP']) {
      expect([q, (await findCustomers(boss, { q })).rows.map(({ email }) => email)]).toEqual([
        q,
        ['g@example.com'],
      ]);
    }
    expect((await findCustomers(boss, { q: 'c1%' })).rows).toEqual([]);
    const rows = await allPagesOf((query) => findCustomers(boss, query));
    const emails = rows.map(({ email }) => email);
    expect([emails.length, new Set(emails).size]).toEqual([121, 121]);
    let exported = 0;
    for await (const _ of everyCustomer(boss, {})) exported += 1;
    expect(exported).toBe(121);
  });
});

async function addAccounts(count: number, lastname: string): Promise<void> {
  await db().$executeRaw`
    INSERT INTO users (id, email, firstname, lastname)
    SELECT 'many-' || n, 'many-' || n || '@example.com', 'Mary', ${lastname}
    FROM generate_series(1, ${count}::int) n`;
  await db().$executeRaw`
    INSERT INTO customers (email, "userId", "createdAt", "updatedAt")
    SELECT email, id, '2026-01-01'::timestamp + make_interval(mins => substr(id, 6)::int), now()
    FROM users`;
}

test('a search for a name that thousands have finds the newest, from every source of names', async () => {
  await addAccounts(3_010, 'Curie');
  await db().customer.create({ data: { email: guest, createdAt: new Date('2027-01-01') } });
  await addOrder(guest, 'PAID', 500, { contact: { firstname: 'Irène', lastname: 'Curie' } });
  const { rows, after } = await findCustomers(boss, { q: 'curie' });
  const many = Array.from({ length: 49 }, (_, index) => `many-${3_010 - index}@example.com`);
  expect(rows.map(({ email }) => email)).toEqual([guest, ...many]);
  expect(
    (await findCustomers(boss, { q: 'mary cur', ...(after !== null && { after }) })).rows,
  ).toHaveLength(50);
  expect((await findCustomers(boss, { q: 'irène c' })).rows).toHaveLength(1);
});

describe('an account that has never started a payment', () => {
  const address = 'profile@example.com';
  beforeEach(async () => {
    await db().user.create({
      data: {
        ...{ email: address, firstname: 'Hedy', lastname: 'Lamarr' },
        addresses: {
          create: {
            ...{ firstname: 'Hedy', lastname: 'Lamarr', line1: '1 Secret Street' },
            ...{ city: 'Vienna', postalCode: '1010', country: 'AT' },
          },
        },
      },
    });
    await addCustomer(guest);
  });

  test('can be found by its address and opened', async () => {
    expect((await findCustomers(boss, { q: ' Profile@Example.com ' })).rows).toMatchObject([
      { email: address, firstname: 'Hedy', orders: 0, lifetime: [], subscriptions: 0 },
    ]);
    expect((await findCustomers(boss, { q: address, account: 'no' })).rows).toEqual([]);
    expect((await findCustomers(boss, {})).rows).toMatchObject([{ email: guest }]);
    expect(await dashboardCustomer(address)).toMatchObject({
      ...{ lastname: 'Lamarr', atService: null, orderList: [] },
      account: { phone: null },
    });
  });

  test('is exported and deleted', async () => {
    expect(await (await exportCustomer(address)).json()).toMatchObject({
      profile: { email: address, lastname: 'Lamarr' },
      addresses: [{ line1: '1 Secret Street' }],
    });
    const { userId } = (await readCustomer(boss, address)) ?? {};
    expect(await deletePersonalData(boss, { userId: userId ?? null, email: address })).toBeNull();
    expect(await db().user.count()).toBe(0);
    expect(await readCustomer(boss, address)).toBeNull();
  });
});

describe('a guest who wants their data', () => {
  test('gets orders and notes, and is deleted except for invoices', async () => {
    await addCustomer(guest);
    const order = await addOrder(guest, 'PAID', 1_000);
    await addNote(boss, { subject: 'customer', subjectId: guest }, 'Likes it dark');
    await addNote(boss, { subject: 'order', subjectId: order.id }, 'Rings twice');
    await db().mail.create({
      data: { dedupeKey: 'm', template: 'order-paid', recipient: guest, data: {}, sentAt: now() },
    });
    const exported = await exportOfGuest(boss, guest);
    expect(exported.orders).toMatchObject([{ number: order.number, total: 1_000 }]);
    expect(exported.notes.map(({ text }) => text)).toEqual(['Likes it dark', 'Rings twice']);

    expect(await deletePersonalData(boss, { userId: null, email: guest })).toBeNull();
    expect(await db().auditEntry.count({ where: { action: 'customer.deleted' } })).toBe(1);
    expect(await readCustomer(boss, guest)).toBeNull();
    expect(await db().staffNote.count()).toBe(0);
    expect(await db().mail.count({ where: { recipient: guest } })).toBe(0);
    expect(await db().order.count()).toBe(1);
    // The audit log records that notes were deleted, but not whose.
    const log = JSON.stringify(await db().auditEntry.findMany({ where: { subject: 'customer' } }));
    expect(log).not.toContain(guest);
    expect(log).toContain(customerReference(guest));
  });

  test('gets an answer for every syntactically possible address', async () => {
    const odd = '100%ada+%41@example.com';
    await addCustomer(odd);
    expect(await (await exportCustomer(odd)).json()).toMatchObject({ profile: { email: odd } });
    expect((await dashboardCustomer(emailInPath(encodeURIComponent(odd)))).email).toBe(odd);
  });

  test('cannot be deleted while a payment is open', async () => {
    await addCustomer(guest);
    await addOrder(guest, 'REVIEW', 1_000);
    expect(await deletePersonalData(boss, { userId: null, email: guest })).toBe('unsettled-order');
    expect(await readCustomer(boss, guest)).not.toBeNull();
  });
});

test('a note is deleted once; a second attempt says so', async () => {
  await addNote(boss, { subject: 'order', subjectId: 'o1' }, 'Hello');
  const { id } = await db().staffNote.findFirstOrThrow();
  expect(await Promise.all([deleteNote(boss, id), deleteNote(boss, id)])).toContain(false);
  expect(
    (await db().auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action),
  ).toEqual(['note.added', 'note.deleted']);
});
