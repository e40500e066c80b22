import { beforeEach, expect, test, vi } from 'vitest';
import { shop } from '@/brand/shop';
import { db, pool } from '@/lib/db/client';
import { aStatementWaits, emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { invoiceDocument } from './document';
import { issueForOrder } from './issue';
import { brokenRules, invoiceOrders, paidOrders } from './testing/invoiced';
import { continueNumbers, lastSerial } from './write-invoices';

const serials = async () =>
  (await db().invoice.findMany({ orderBy: { serial: 'asc' } })).map(({ serial }) => serial);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

withTestDatabase({ databasePoolSize: 10 });
beforeEach(emptyDatabase);

test('concurrent workers give every order exactly one number without gaps', async () => {
  const ids = await paidOrders(60);
  await Promise.all(upTo(6).map(invoiceOrders));
  expect(await serials()).toEqual(upTo(60));
  const invoices = await db().invoice.findMany({ orderBy: { serial: 'asc' } });
  expect(new Set(invoices.map(({ orderId }) => orderId))).toEqual(new Set(ids));
});

test('after a restore, numbers continue after the last issued one, and the audit knows the lost ones', async () => {
  await paidOrders(2);
  await invoiceOrders();
  // The second, lower number is ignored.
  for (const issued of [700, 7]) await continueNumbers(issued);
  expect(await lastSerial()).toBe(2);
  await paidOrders(2);
  await invoiceOrders();
  expect(await serials()).toEqual([1, 2, 8, 9]);
  expect(await brokenRules()).toEqual([]);
});

test('a worker that dies before its commit leaves no gap', async () => {
  await paidOrders(3);
  await invoiceOrders();
  await paidOrders(4, { email: 'grace@buyer.example' });
  const client = await pool().connect();
  await client.query('BEGIN');
  await client.query('SELECT * FROM invoice_counters FOR UPDATE');
  const dying = invoiceOrders().then(
    () => 'issued',
    () => 'died',
  );
  await aStatementWaits();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  expect(await dying).toBe('died');
  await client.query('COMMIT');
  client.release();
  await invoiceOrders();
  expect(await serials()).toEqual(upTo(7));
});

test('only paid orders get an invoice, and only one', async () => {
  await paidOrders(1, { status: 'UNCERTAIN', paidAt: null });
  const [id = ''] = await paidOrders(1);
  await invoiceOrders();
  await db().$transaction((tx) => issueForOrder(tx, id));
  expect(await serials()).toEqual([1]);
});

test('an issued invoice cannot be changed or deleted, and does not follow changes of the brand', async () => {
  const [orderId = ''] = await paidOrders(1);
  await invoiceOrders();
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

test('a German order gets a German invoice; reports use the shop’s tax names', async () => {
  const tax = { code: 'VAT', name: 'VAT', ratePpm: 200_000, amount: 598 };
  const product = { position: 0, serviceProductId: 'p', unitAmount: 1250, quantity: 2 };
  const delivery = { position: 1, serviceProductId: 's', unitAmount: 490, quantity: 1 };
  const create = [
    { ...product, name: 'First Light', detail: '250 g, Whole bean' },
    { ...delivery, name: 'Standard delivery', detail: 'By post.', isShipping: true },
  ];
  await paidOrders(1, { view: 'de', taxes: { create: tax }, items: { create } });
  await invoiceOrders();
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
});

test('an invoice shows the charged amount if it differs', async () => {
  await paidOrders(1, { chargedAmount: 3600, chargedCurrency: 'EUR', amountMismatch: true });
  await invoiceOrders();
  expect(await db().invoice.findFirst()).toMatchObject({
    ...{ grossAmount: 3588, chargedAmount: 3600 },
  });
});
