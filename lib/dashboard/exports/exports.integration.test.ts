import '@/lib/testing/as-staff';
import { beforeEach, expect, test } from 'vitest';
import { exportAudit } from '@/lib/audit/queries';
import { db } from '@/lib/db/client';
import { viewIn } from '@/lib/markets/views';
import { rowsOfCsv } from '@/lib/testing/csv';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { runInView } from '@/lib/texts/current-view';
import { exportInvoices } from './invoices';
import { exportOrders } from './orders';
import { exportProducts } from './products';
import { exportTaxes } from './taxes';

withTestDatabase();
beforeEach(emptyDatabase);

/** More than a batch. */
const MANY = 1_205;
/** What a spreadsheet must not run. */
const FORMULA = '=1+1';

async function linesOf(response: Promise<Response>): Promise<string[]> {
  return (await (await response).text()).trimEnd().split('\r\n');
}

const inGerman = <T>(body: () => Promise<T>) => runInView(viewIn('de'), body);

async function addOrder(): Promise<void> {
  await db().cart.create({ data: { id: 'cart' } });
  await db().order.create({
    data: {
      ...{ id: '00000000-0000-7000-8000-000000000001', number: 'K3F9-7QXB', cartId: 'cart' },
      ...{ email: 'a@buyer.example', fingerprint: '', currency: 'EUR', subtotalAmount: 125_000 },
      ...{ shippingAmount: 0, taxAmount: 0, totalAmount: 125_000, shippingMethod: 'standard' },
      contact: { firstname: FORMULA, lastname: 'Buyer', phone: '+49 351 1234' },
      address: { line1: 'Weg 1', city: 'Dresden', postalCode: '01067', country: 'DE' },
      ...{ status: 'PAID', transactionId: 't-1', createdAt: new Date('2027-01-01T12:00:00Z') },
      paidAt: new Date('2027-01-01T12:00:00Z'),
      items: {
        create: [
          {
            ...{ position: 0, serviceProductId: 'p', name: 'A bag', detail: '250 g' },
            ...{ unitAmount: 62_500, quantity: 2 },
          },
        ],
      },
    },
  });
}

test('orders: decimals, words and telephone numbers as the reader writes them', async () => {
  await addOrder();
  expect((await rowsOfCsv(exportOrders({}, [])))[0]).toMatchObject({
    ...{ Order: 'K3F9-7QXB', Placed: '2027-01-01 12:00', Payment: 'Paid', Fulfilment: 'To pack' },
    ...{ 'First name': `'${FORMULA}`, Phone: '+49 351 1234', City: 'Dresden', Country: 'Germany' },
    ...{ 'Postal code': '="01067"', Units: '2', Subtotal: '1250.00', Delivery: '0.00' },
    ...{ 'Prices include tax': 'no', Refunded: '' },
  });
  expect((await inGerman(() => rowsOfCsv(exportOrders({}, []), ';')))[0]).toMatchObject({
    ...{ Bestellung: 'K3F9-7QXB', Bestellt: '2027-01-01 12:00', Zahlung: 'Bezahlt' },
    ...{ Versand: 'Zu packen', Vorname: `'${FORMULA}`, Telefon: '+49 351 1234' },
    ...{ Land: 'Deutschland', Postleitzahl: '="01067"', Artikel: '2 × A bag, 250 g' },
    ...{ Zwischensumme: '1250,00', 'Preise enthalten Steuer': 'nein' },
  });
});

test('products: every variant once, as filtered', async () => {
  const product = await db().catalogProduct.create({
    data: { slug: 's', name: FORMULA, tagline: '', description: '', category: 'c', art: 'none' },
  });
  await db().catalogVariant.createMany({
    data: Array.from({ length: MANY }, (_, n) => ({
      ...{ id: `sku-${n}`, sku: `sku-${n}`, productId: product.id, serviceProductId: `p-${n}` },
    })),
  });
  const [, ...lines] = await linesOf(exportProducts({}));
  expect([lines.length, new Set(lines).size]).toEqual([MANY, MANY]);
  expect(lines.filter((line) => !line.includes(`,'${FORMULA},no,`))).toEqual([]);
  expect(await linesOf(exportProducts({ q: 'sku-77' }))).toHaveLength(12);
});

test('taxes: the lines of a month, recorded like every export', async () => {
  const taxes = { country: 'IE', currency: 'EUR', invoices: 2 };
  await db().taxDay.createMany({
    data: ['2027-01-31', '2027-02-01'].map((day) => ({
      ...{ ...taxes, day: new Date(day), code: 'CH_VAT_81', name: FORMULA, ratePpm: 81_000 },
      ...{ base: 1_000n, amount: 81n },
    })),
  });
  const [, ...lines] = await linesOf(exportTaxes({ month: '2027-01' }));
  expect(lines).toEqual([`2027-01,Ireland,CH_VAT_81,'${FORMULA},8.1,EUR,2,10.00,0.81`]);
  const [, ...german] = await inGerman(() => linesOf(exportTaxes({ month: '2027-01' })));
  expect(german).toEqual([`2027-01;Irland;CH_VAT_81;'${FORMULA};8,1;EUR;2;10,00;0,81`]);
  expect((await exportTaxes({ month: 'never' })).status).toBe(400);
});

test('invoices: those that were paid in a month by the shop’s days', async () => {
  await addOrder();
  const paid = ['2026-12-31T23:59:00Z', '2027-01-01T12:00:00Z', '2027-01-31T23:59:00Z'];
  await db().invoice.createMany({
    data: [...paid, '2027-02-01T00:00:00Z'].map((at, n) => ({
      ...{ serial: n + 1, number: `INV-${n + 1}`, subject: `${n}`, country: 'IE', currency: 'EUR' },
      ...{ netAmount: 1_000, taxAmount: 230, grossAmount: 1_230, document: {} },
      ...{ paidAt: new Date(at), issuedAt: new Date(at), transactionId: `t-${n}` },
      kind: n === 1 ? ('ORDER' as const) : ('SUBSCRIPTION' as const),
      orderId: n === 1 ? '00000000-0000-7000-8000-000000000001' : null,
    })),
  });
  const [header, ...lines] = await linesOf(exportInvoices({ month: '2027-01' }));
  expect(header).toBe('Invoice,Issued,Paid,Order,Country,Currency,Net,Tax,Gross,Transaction');
  expect(lines).toEqual([
    'INV-2,2027-01-01 12:00,2027-01-01 12:00,K3F9-7QXB,Ireland,EUR,10.00,2.30,12.30,t-1',
    'INV-3,2027-01-31 23:59,2027-01-31 23:59,Subscription,Ireland,EUR,10.00,2.30,12.30,t-2',
  ]);
  for (const month of ['', '2027-13', '2027-1', "'"]) {
    expect((await exportInvoices({ month })).status).toBe(400);
  }
});

test('the audit log: what was exported, in words', async () => {
  await exportTaxes({ month: '2027-01' });
  await exportOrders({ status: 'PAID', country: 'DE', q: 'Ada' }, []);
  const rows = await rowsOfCsv(exportAudit({}));
  const action = { Person: 'boss@shop.example', Action: 'Exported a list' };
  expect(rows).toMatchObject([
    { ...action, Subject: 'List: Tax report, 2027-01', Details: 'Filters: Month: 2027-01' },
    {
      ...{ ...action, Subject: 'List: Orders' },
      Details: 'Filters: Search: …, Status: Paid, Country: Germany',
    },
    { ...action, Subject: 'List: Audit log', Details: '' },
  ]);
});
