import '@/lib/testing/as-staff';
import { beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { viewIn } from '@/lib/markets/views';
import { addOrder as addRow } from '@/lib/testing/builders/orders';
import { addCatalogProduct } from '@/lib/testing/builders/products';
import { rowsOfCsv } from '@/lib/testing/csv';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { runInView } from '@/lib/texts/current-view';
import { exportOrders } from './orders';
import { exportProducts } from './products';

withTestDatabase();
beforeEach(emptyDatabase);

const MANY = 1_205;
/** A text that a spreadsheet would run as a formula. */
const FORMULA = '=1+1';

async function linesOf(response: Promise<Response>): Promise<string[]> {
  return (await (await response).text()).trimEnd().split('\r\n');
}

const inGerman = <T>(body: () => Promise<T>) => runInView(viewIn('de'), body);

async function addOrder(): Promise<void> {
  const at = new Date('2027-01-01T12:00:00Z');
  await addRow({
    ...{ id: '00000000-0000-7000-8000-000000000001', number: 'K3F9-7QXB' },
    ...{ email: 'a@buyer.example', subtotalAmount: 125_000, totalAmount: 125_000 },
    contact: { firstname: FORMULA, lastname: 'Buyer', phone: '+49 351 1234' },
    address: { line1: 'Weg 1', city: 'Dresden', postalCode: '01067', country: 'DE' },
    ...{ status: 'PAID', createdAt: at, paidAt: at },
    items: {
      create: [
        {
          ...{ position: 0, serviceProductId: 'p', name: 'A bag', detail: '250 g' },
          ...{ unitAmount: 62_500, quantity: 2 },
        },
      ],
    },
  });
}

test('orders are exported with the reader’s decimals, words and phone numbers', async () => {
  await addOrder();
  expect((await rowsOfCsv(exportOrders({})))[0]).toMatchObject({
    ...{ Order: 'K3F9-7QXB', Placed: '2027-01-01 12:00', Payment: 'Paid', Fulfilment: 'To pack' },
    ...{ 'First name': `'${FORMULA}`, Phone: '+49 351 1234', City: 'Dresden', Country: 'Germany' },
    ...{ 'Postal code': '="01067"', Units: '2', Subtotal: '1250.00', Delivery: '0.00' },
    ...{ 'Prices include tax': 'no', Refunded: '' },
  });
  expect((await inGerman(() => rowsOfCsv(exportOrders({}), ';')))[0]).toMatchObject({
    ...{ Bestellung: 'K3F9-7QXB', Bestellt: '2027-01-01 12:00', Zahlung: 'Bezahlt' },
    ...{ Versand: 'Zu packen', Vorname: `'${FORMULA}`, Telefon: '+49 351 1234' },
    ...{ Land: 'Deutschland', Postleitzahl: '="01067"', Artikel: '2 × A bag, 250 g' },
    ...{ Zwischensumme: '1250,00', 'Preise enthalten Steuer': 'nein' },
  });
});

test('every variant that matches the filter is exported once', async () => {
  const product = await addCatalogProduct({ slug: 's', name: FORMULA });
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

test('an export is recorded with its filters, except for personal ones', async () => {
  await exportOrders({ status: 'PAID', q: 'Ada' });
  expect(await db().auditEntry.findMany()).toMatchObject([
    {
      ...{ action: 'list.exported', subjectId: 'orders', actorEmail: 'boss@shop.example' },
      detail: { filters: { status: 'PAID', q: '…' } },
    },
  ]);
});
