import { beforeEach, describe, expect, test } from 'vitest';
import { deletePersonalData } from '@/lib/accounts/deletion';
import { exportOfGuest } from '@/lib/accounts/export';
import { customerReference } from '@/lib/audit/customer-reference';
import { now } from '@/lib/clock';
import { addNote, deleteNote } from '@/lib/dashboard/notes/store';
import { db } from '@/lib/db/client';
import { emptyDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { openWorld } from '@/lib/testing/world';
import { everyCustomer, findCustomers, readCustomer } from './list';

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
  }: {
    userId?: string;
    currency?: string;
    charged?: { chargedAmount?: number; chargedCurrency?: string };
  } = {},
) {
  orders += 1;
  return db().order.create({
    data: {
      number: `order-${orders}`,
      cart: { create: { id: `cart-${orders}` } },
      ...(userId && { user: { connect: { id: userId } } }),
      status,
      transactionId: `txn-${orders}`,
      email,
      fingerprint: '',
      currency,
      subtotalAmount: totalAmount,
      shippingAmount: 0,
      taxAmount: 0,
      totalAmount,
      ...charged,
      contact: { firstname: 'Ada', lastname: 'Lovelace' },
      address: { line1: '1 Secret Street' },
      shippingMethod: 'standard',
    },
  });
}

const addCustomer = (email: string, createdAt = now()) =>
  db().customer.create({ data: { email, createdAt } });

describe('the list of customers', () => {
  test('tells what a guest has paid, and not what failed', async () => {
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
      subscriptions: 0,
    });
    expect(await readCustomer(boss, 'nobody@example.com')).toBeNull();
  });

  test('sums up what was charged, as revenue does', async () => {
    await addCustomer(guest);
    const charged = { chargedAmount: 900, chargedCurrency: 'EUR' };
    await addOrder(guest, 'PAID', 1_000, { charged });
    await addOrder(guest, 'PAID', 2_000, { charged: { ...charged, chargedCurrency: 'USD' } });
    await addOrder(guest, 'PAID', 4_000, { charged: { chargedCurrency: 'EUR' } });
    expect(await readCustomer(boss, guest)).toMatchObject({
      lifetime: [{ amount: 6_900, currency: 'EUR' }],
    });
  });

  test('and the charged months of their subscriptions', async () => {
    const user = await db().user.create({ data: { email: guest } });
    await db().customer.create({ data: { email: guest, userId: user.id } });
    await db().plan.create({
      data: {
        ...{ key: 'club', serviceId: 'plan', tenantId: 't', name: 'Club', tagline: '' },
        ...{ description: '', priceAmount: 1400, currency: 'EUR' },
      },
    });
    const { id: subscriptionId } = await db().subscription.create({
      data: {
        ...{
          id: 's-1',
          serviceId: 's-1',
          planKey: 'club',
          quantity: 1,
          country: 'IE',
          status: 'ACTIVE',
        },
        ...{ startedAt: now(), userId: user.id },
      },
    });
    for (const [serial, chargedAmount] of [1_300, null].entries()) {
      await db().invoice.create({
        data: {
          ...{ serial, number: `${serial}`, kind: 'SUBSCRIPTION', subject: `${serial}` },
          ...{ subscriptionId, month: serial, country: 'IE', currency: 'EUR' },
          ...{ netAmount: 1_400, taxAmount: 0, grossAmount: 1_400, chargedAmount },
          ...{ paidAt: now(), issuedAt: now(), document: {} },
        },
      });
    }
    expect(await readCustomer(boss, guest)).toMatchObject({
      lifetime: [{ amount: 2_700, currency: 'EUR' }],
    });
  });

  test('counts what an account bought with another address', async () => {
    const user = await db().user.create({ data: { email: guest } });
    await db().customer.create({ data: { email: guest, userId: user.id } });
    await addOrder('office@example.com', 'PAID', 700, { userId: user.id });
    expect(await readCustomer(boss, guest)).toMatchObject({
      orders: 1,
      lifetime: [{ amount: 700, currency: 'EUR' }],
    });
  });

  test('finds by the beginning of an address and of names, on all pages once', async () => {
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
    const shown: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await findCustomers(boss, { after });
      shown.push(...page.rows.map(({ email }) => email));
      after = page.after;
    }
    expect([shown.length, new Set(shown).size]).toEqual([121, 121]);
    let exported = 0;
    for await (const _ of everyCustomer(boss, {})) exported += 1;
    expect(exported).toBe(121);
  });
});

describe('a guest who wants their data', () => {
  test('gets orders and notes, and is forgotten apart from invoices', async () => {
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
    // The audit log says that there were notes, and not whose.
    const log = JSON.stringify(await db().auditEntry.findMany({ where: { subject: 'customer' } }));
    expect(log).not.toContain(guest);
    expect(log).toContain(customerReference(guest));
  });

  test('is not deleted while a payment is open', async () => {
    await addCustomer(guest);
    await addOrder(guest, 'REVIEW', 1_000);
    expect(await deletePersonalData(boss, { userId: null, email: guest })).toBe('unsettled-order');
    expect(await readCustomer(boss, guest)).not.toBeNull();
  });
});

test('a note is deleted once, and both times somebody is told', async () => {
  await addNote(boss, { subject: 'order', subjectId: 'o1' }, 'Hello');
  const { id } = await db().staffNote.findFirstOrThrow();
  expect(await Promise.all([deleteNote(boss, id), deleteNote(boss, id)])).toContain(false);
  expect(
    (await db().auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action),
  ).toEqual(['note.added', 'note.deleted']);
});
