import '@/lib/testing/as-staff';
import { beforeAll, expect, test } from 'vitest';
import { productList } from '@/lib/catalog/product-list';
import { db } from '@/lib/db/client';
import { addOrder } from '@/lib/testing/builders/orders';
import { addCatalogProduct, addMirrorProduct } from '@/lib/testing/builders/products';
import { withTestDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { subscriptionList } from '@/modules/subscriptions/dashboard/subscription-list';
import { findCustomers } from './customers/customer-list';
import { findOrders } from './orders/order-list';
import { amountsIn } from './search';

withTestDatabase();

const boss = someStaff();

type Person = { firstname: string; lastname: string; email: string; city: string };

const people: Person[] = [
  { firstname: 'Seán', lastname: 'O’Brien', email: 'sean@cork.example', city: 'Corcaigh' },
  { firstname: 'Zoë', lastname: 'Müller-Weiß', email: 'zoe@koeln.example', city: 'Köln' },
  { firstname: 'Ada', lastname: 'Smith', email: 'a.smith@dublin.example', city: 'Dún Laoghaire' },
];

beforeAll(async () => {
  const product = await addCatalogProduct({ slug: 's', name: 'Café Crème' });
  for (const [n, { firstname, lastname, email, city }] of people.entries()) {
    await db().catalogVariant.create({
      data: {
        ...{ id: `CRÈ-${n}`, sku: `CRÈ-${n}`, productId: product.id },
        serviceProductId: `service-product-${n}`,
      },
    });
    await addMirrorProduct({
      ...{ serviceId: `service-product-${n}`, name: '', priceAmount: 1_000 + n },
    });
    await addOrder({
      ...{ id: `00000000-0000-7000-8000-00000000000${n}`, number: `K3F9-7QX${n}` },
      ...{ status: 'PAID', transactionId: `charge-${n}`, email },
      ...{ contact: { firstname, lastname }, address: { city } },
      ...{ subtotalAmount: 106_720 + n, totalAmount: 106_720 + n },
      items: {
        create: [
          {
            ...{ position: 0, variantId: `CRÈ-${n}`, serviceProductId: `service-product-${n}` },
            ...{ name: 'Café Crème', unitAmount: 1, quantity: 1 },
          },
        ],
      },
    });
    await db().customer.create({ data: { email } });
  }
});

async function resultsFor(q: string) {
  const numbers = (texts: readonly string[]) => texts.map((text) => Number(text.at(-1))).toSorted();
  const [orders, customers, products] = await Promise.all([
    findOrders(boss, { q }),
    findCustomers(boss, { q }),
    productList({ q }),
  ]);
  return {
    orders: numbers(orders.rows.map(({ number }) => number)),
    customers: customers.rows
      .map(({ email }) => people.findIndex((person) => person.email === email))
      .toSorted(),
    products: numbers(products.rows.map(({ variantId }) => variantId)),
  };
}

const person = (n: number) => ({ orders: [n], customers: [n], products: [] });

test.each([
  ["o'brien", person(0)],
  ['obrien', person(0)],
  ['o`brien sean', person(0)],
  ['cork.example', person(0)],
  ['muller', person(1)],
  ['MÜLLER WEISS', person(1)],
  ['müllerweiß zoe', person(1)],
  ['smith ada', person(2)],
  ['dun laoghaire', person(2)],
  ['k3f97qx1', person(1)],
  ['charge-2', { orders: [2], customers: [], products: [] }],
  ['1067.21', { orders: [1], customers: [], products: [] }],
  ['1.067,22 €', { orders: [2], customers: [], products: [] }],
  ['CRÈ-0', { orders: [0], customers: [], products: [0] }],
  ['creme cafe', { orders: [], customers: [], products: [0, 1, 2] }],
  ['service-product-2', { orders: [], customers: [], products: [2] }],
  ['.example', { orders: [0, 1, 2], customers: [0, 1, 2], products: [] }],
])('%s finds', async (q, expected) => {
  expect(await resultsFor(q)).toEqual(expected);
});

test.each(["'", '-', '%', '_', '\\', 'nobody', "'; DROP TABLE orders; --", 'smith köln'])(
  '%s finds nothing',
  async (q) => {
    expect(await resultsFor(q)).toEqual({ orders: [], customers: [], products: [] });
  },
);

// module: subscriptions
test('subscriptions are searched alike', async () => {
  await db().plan.create({
    data: {
      ...{ key: 'club', serviceId: 'plan', tenantId: 't', name: 'Club', tagline: '' },
      ...{ description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
  const user = await db().user.create({ data: { email: 's@b.example', lastname: 'O’Brien' } });
  const running = { planKey: 'club', quantity: 1, country: 'IE', status: 'ACTIVE' as const };
  await db().subscription.createMany({
    data: [
      { ...running, id: 'a', serviceId: 's-a', userId: user.id, startedAt: new Date() },
      {
        ...{ ...running, id: 'b', serviceId: 's-b', startedAt: new Date() },
        delivery: { contact: { firstname: 'Zoë', lastname: 'Müller' } },
      },
    ],
  });
  const ids = async (q: string) => (await subscriptionList({ q })).rows.map(({ id }) => id);
  expect(await ids("o'brien")).toEqual(['a']);
  expect(await ids('muller')).toEqual(['b']);
  expect(await ids('s-b')).toEqual(['b']);
  expect(await ids('nobody')).toEqual([]);
});

test.each<[string, number[]]>([
  ['67.20', [6_720]],
  ['67,2', [6_720]],
  ['67', [6_700]],
  ['1,067.20', [106_720]],
  ['EUR 1.067,20', [106_720]],
  ['CHF 1’067.20', [106_720]],
  ['67.201', [6_720_100]],
  ['99999999999', []],
  ['K3F9', []],
  ['', []],
])('the amount in %j', (text, amounts) => {
  expect(amountsIn(text)).toEqual(amounts);
});
