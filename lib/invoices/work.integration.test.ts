import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shop } from '@/brand/shop';
import { now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs'; // module: subscriptions
import { aStatementWaits, emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { brokenRules, invoiceOrders, paidOrders } from '@/lib/testing/invariants/invoiced';
import { openWorld, services } from '@/lib/testing/world';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { addMonths, DAY_MS } from '@/modules/subscriptions/rules';
import { invoiceDocument } from './document';
import { checkInvoices, continueNumbers, lastSerial } from './store';
import { invoiceOrder, issueInvoices } from './work';

/** Until nothing is due. */
async function issueAll(): Promise<void> {
  await invoiceOrders();
  while ((await issueInvoices()) > 0);
}

const serials = async () =>
  (await db().invoice.findMany({ orderBy: { serial: 'asc' } })).map(({ serial }) => serial);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('of orders', () => {
  withTestDatabase({ databasePoolSize: 10 });
  beforeEach(emptyDatabase);

  test('workers side by side give every order one number, and leave none out', async () => {
    const ids = await paidOrders(60);
    await Promise.all(upTo(6).map(issueAll));
    expect(await serials()).toEqual(upTo(60));
    const invoices = await db().invoice.findMany({ orderBy: { serial: 'asc' } });
    expect(new Set(invoices.map(({ orderId }) => orderId))).toEqual(new Set(ids));
    const [sales] = await db().salesDay.findMany();
    expect(sales).toMatchObject({ invoices: 60, gross: 215_280n, tax: 35_880n, net: 179_400n });
    const [taxes] = await db().taxDay.findMany();
    expect(taxes).toMatchObject({ country: 'IE', base: 179_400n, amount: 35_880n });
  });

  test('go on after a restore behind the last number that was issued, and the audit knows of the lost ones', async () => {
    await paidOrders(2);
    await issueAll();
    // A typing error is corrected by another run.
    for (const issued of [700, 7]) await continueNumbers(issued);
    expect(await lastSerial()).toBe(2);
    await paidOrders(2);
    await issueAll();
    expect(await serials()).toEqual([1, 2, 8, 9]);
    expect(await brokenRules()).toEqual([]);
  });

  test('come to what the days’ figures say, which audit:ledger compares', async () => {
    await paidOrders(3);
    await paidOrders(2, { paidAt: new Date('2026-02-01T23:59:59Z'), chargedAmount: 3600 });
    await issueAll();
    expect(await brokenRules()).toEqual([]);
    await db().salesDay.updateMany({ where: { invoices: 2 }, data: { charged: { increment: 1 } } });
    await db().taxDay.deleteMany({ where: { invoices: 3 } });
    expect(await brokenRules()).toEqual([
      ['the sales of a day are its invoices', '2026-02-01 ORDER EUR'],
      ['the taxes of a day are those of its invoices', '2026-01-01 IE EUR'],
    ]);
  });

  test('a worker that dies before its commit leaves no gap', async () => {
    await paidOrders(3);
    await issueAll();
    await paidOrders(4, { email: 'grace@buyer.example' });
    const held = await pool().connect();
    await held.query('BEGIN');
    await held.query('SELECT * FROM invoice_counters FOR UPDATE');
    const dying = invoiceOrders().then(
      () => 'issued',
      () => 'died',
    );
    await aStatementWaits();
    await held.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(await dying).toBe('died');
    await held.query('COMMIT');
    held.release();
    await issueAll();
    expect(await serials()).toEqual(upTo(7));
  });

  test('only what is paid gets one, and only one', async () => {
    await paidOrders(1, { status: 'UNCERTAIN', paidAt: null });
    const [id = ''] = await paidOrders(1);
    await issueAll();
    await db().$transaction((tx) => invoiceOrder(tx, id));
    expect(await serials()).toEqual([1]);
  });

  test('what was issued cannot be changed or deleted, and a changed brand changes nothing', async () => {
    const [orderId = ''] = await paidOrders(1);
    await issueAll();
    const read = async () => {
      const { document } = await db().invoice.findUniqueOrThrow({ where: { orderId } });
      return invoiceDocument.parse(document);
    };
    const issued = await read();
    expect(issued).toMatchObject({
      number: `${shop.invoicePrefix}000001`,
      seller: { name: shop.legalName, taxNumber: shop.taxNumber },
      buyer: { name: 'Ada Buyer', lines: ['1 Road', 'Dublin', 'D01', 'Ireland'], country: 'IE' },
      taxes: [{ base: 2990, amount: 598, ratePpm: 200_000 }],
      ...{ net: 2990, tax: 598, gross: 3588 },
    });
    vi.spyOn(shop as { legalName: string }, 'legalName', 'get').mockReturnValue('Another name');
    await db().orderItem.updateMany({ data: { name: 'Renamed' } });
    expect(await read()).toEqual(issued);
    vi.restoreAllMocks();
    await expect(
      db().invoice.update({ where: { orderId }, data: { grossAmount: 1 } }),
    ).rejects.toThrow(/never changed/);
    await expect(db().invoice.delete({ where: { orderId } })).rejects.toThrow(/never changed/);
  });

  test('an order that was placed in German is invoiced in German; reports keep the shop’s names of taxes', async () => {
    const tax = { code: 'VAT', name: 'VAT', ratePpm: 200_000, amount: 598 };
    const product = { position: 0, serviceProductId: 'p', unitAmount: 1250, quantity: 2 };
    const delivery = { position: 1, serviceProductId: 's', unitAmount: 490, quantity: 1 };
    const create = [
      { ...product, name: 'First Light', detail: '250 g, Whole bean' },
      { ...delivery, name: 'Standard delivery', detail: 'By post.', isShipping: true },
    ];
    await paidOrders(1, { view: 'de', taxes: { create: tax }, items: { create } });
    await issueAll();
    const { document } = await db().invoice.findFirstOrThrow();
    expect(invoiceDocument.parse(document)).toMatchObject({
      locale: 'de-DE',
      buyer: { lines: ['1 Road', 'Dublin', 'D01', 'Irland'], country: 'IE' },
      lines: [
        { name: 'First Light', detail: '250 g, Ganze Bohne' },
        { name: 'Standardversand', detail: '' },
      ],
      taxes: [{ name: 'VAT', label: 'MwSt.' }],
    });
    expect((await db().taxDay.findFirst())?.name).toBe('VAT');
  });

  test('an amount that differs from what was charged says both', async () => {
    await paidOrders(1, { chargedAmount: 3600, chargedCurrency: 'EUR', amountMismatch: true });
    await issueAll();
    expect(await db().invoice.findFirst()).toMatchObject({
      ...{ grossAmount: 3588, chargedAmount: 3600 },
    });
    expect((await db().salesDay.findFirst())?.charged).toBe(3600n);
  });
});

describe.each(services.slice(0, 2))('of subscriptions, with $name', ({ options, shows }) => {
  const world = openWorld(options);

  async function fetchList(): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      await world.pass(5_000);
      if ((await fetchTransactions()).ok) return;
    }
    throw new Error('The list was not fetched');
  }

  async function subscribed() {
    const who = await signedIn();
    const result = await subscribe(
      who,
      subscriptionAttemptOf(await openPlan(), await world.token()),
    );
    if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
    return db().subscription.findUniqueOrThrow({ where: { id: result.id } });
  }

  const invoicesOf = (subscriptionId: string) =>
    db().invoice.findMany({ where: { subscriptionId }, orderBy: { month: 'asc' } });

  test('each paid month has one, also after months without a worker', async () => {
    const { id, serviceId, startedAt } = await subscribed();
    await fetchList();
    await checkInvoices(db(), [serviceId]);
    await issueAll();
    await fetchList();
    await world.pass(11_000);
    await issueAll();
    expect((await invoicesOf(id)).map(({ month }) => month)).toEqual([1]);
    await world.pass(95 * 24 * 60 * 60_000);
    // What a fetch of the subscription writes down.
    await db().subscription.update({
      where: { id },
      data: { paidUntil: addMonths(startedAt, 4) },
    });
    await fetchList();
    await checkInvoices(db(), [serviceId, serviceId]);
    await fetchList();
    await world.pass(11_000);
    await Promise.all([issueAll(), issueAll(), issueAll()]);
    const invoices = await invoicesOf(id);
    expect(invoices.map(({ month }) => month)).toEqual([1, 2, 3, 4]);
    expect(invoices.every(({ grossAmount }) => grossAmount === 1680)).toBe(true);
    const booked = await world.books<{ id: string; subscriptionId: string | null }>('transactions');
    const own = booked.filter((one) => one.subscriptionId === serviceId).map((one) => one.id);
    expect(own).toHaveLength(4);
    if (shows) {
      expect(new Set(invoices.map(({ transactionId }) => transactionId))).toEqual(new Set(own));
    }
  });

  test('a charge that its list shows no more keeps its one invoice', async () => {
    const { id, serviceId, startedAt } = await subscribed();
    await fetchList();
    await checkInvoices(db(), [serviceId]);
    await fetchList();
    await world.pass(11_000);
    await issueAll();
    const [first] = await invoicesOf(id);
    expect(first?.transactionId !== null).toBe(shows);
    await db().subscription.update({
      where: { id },
      data: { paidUntil: addMonths(startedAt, 2) },
    });
    await checkInvoices(db(), [serviceId]);
    await fetchList();
    await db().mirrorTransaction.updateMany({ data: { deletedAt: now() } });
    await world.pass(11_000);
    await issueAll();
    expect((await invoicesOf(id)).map(({ month }) => month)).toEqual([1, 2]);
  });

  test.skipIf(shows)(
    'a month that no list shows was paid on its first day, or when it was repaired',
    async () => {
      const { id, serviceId, startedAt } = await subscribed();
      await fetchList();
      const later = (months: number, days: number) =>
        new Date(addMonths(startedAt, months).getTime() + days * DAY_MS);
      await world.pass(130 * DAY_MS);
      await db().subscription.update({
        where: { id },
        data: { paidUntil: addMonths(startedAt, 5), repairedAt: later(3, 5) },
      });
      await checkInvoices(db(), [serviceId]);
      await fetchList();
      await world.pass(11_000);
      await issueAll();
      expect((await invoicesOf(id)).map(({ month, paidAt }) => [month, paidAt])).toEqual([
        [1, startedAt],
        [2, later(1, 0)],
        [3, later(2, 0)],
        [4, later(3, 5)],
        [5, later(4, 0)],
      ]);
    },
  );

  test('one that is in its free trial has none', async () => {
    const who = await signedIn();
    const planKey = await openPlan({ trialDays: 14, hasTwin: true });
    const input = subscriptionAttemptOf(planKey, await world.token(), { trialDays: 14 });
    const result = await subscribe(who, input);
    if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
    const { serviceId } = await db().subscription.findUniqueOrThrow({ where: { id: result.id } });
    await checkInvoices(db(), [serviceId]);
    await fetchList();
    await issueAll();
    expect(await invoicesOf(result.id)).toEqual([]);
  });
});
