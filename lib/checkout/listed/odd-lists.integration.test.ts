import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { isLong } from '@/lib/testing/long';
import { declinedAnswer } from '@/lib/testing/service/relay';

/**
 * Lists in forms that no dialect of the sandbox has. Whatever a list looks like, a charge whose reply was
 * lost ends on a paid order or with a person, and nothing is charged a second time.
 */

const MINUTE = 60_000;
const shop = openPurchases();

type Item = { productId: string; quantity: number };
type Row = Record<string, unknown> & { id: string; items: Item[]; amount: number };
type Change = (rows: Row[]) => unknown;

const each = (change: (row: Row) => object) => (rows: Row[]) => rows.map(change);
const inItems = (change: (item: Item) => object) =>
  each((row) => ({ ...row, items: row.items.map(change) }));

const lists: [name: string, change: Change][] = [
  ['every row twice', (rows) => [...rows, ...rows]],
  [
    'every row once more without its contents',
    (rows) => [...rows, ...rows.map(({ id }) => ({ id }))],
  ],
  [
    'items keyed by their products',
    each((row) => ({
      ...row,
      items: Object.fromEntries(row.items.map((one) => [one.productId, one])),
    })),
  ],
  [
    'amounts with a comma',
    each((row) => ({ ...row, amount: String(row.amount).replace('.', ',') })),
  ],
  ['amounts that are NaN', each((row) => ({ ...row, amount: 'NaN', total: 'Infinity' }))],
  ['ids in upper case', each((row) => ({ ...row, id: row.id.toUpperCase() }))],
  ['ids with a slash and a space', each((row) => ({ ...row, id: `2027/${row.id} 1` }))],
  ['very long ids', each((row) => ({ ...row, id: row.id.padEnd(300, 'x') }))],
  [
    'a row whose id holds a NUL',
    (rows) => [...rows, { ...rows[0], id: 'a\0b', customerId: 'c\0' }],
  ],
  [
    'a row whose id is half a character',
    (rows) => [...rows, { ...rows[0], id: 'a\ud800', customerId: 'c\udc00' }],
  ],
  ['1 for every quantity', inItems((item) => ({ ...item, quantity: 1 }))],
  [
    'quantities as decimals in text',
    inItems((item) => ({ ...item, quantity: `${item.quantity}.0` })),
  ],
  ['each row in an envelope', each((row) => ({ transaction: row }))],
  [
    'customers in upper case',
    each((row) => ({ ...row, customerId: String(row.customerId).toUpperCase() })),
  ],
];

async function settle(order: Purchase): Promise<void> {
  for (const minutes of [0, 1, 71, 6, 6]) {
    await shop.pass(minutes * MINUTE);
    await shop.reconcile();
    await shop.work();
    if ((await shop.orderOf(order)).status === 'PAID') return;
  }
}

test.each(lists.filter((_, index) => isLong || index % 3 === 0))(
  'a lost reply ends well where lists show %s',
  async (_, change) => {
    shop.relay().rewrite('GET /transactions', (rows) => change(rows as Row[]));
    for (const quantity of [1, 1]) {
      expect((await shop.submit(await shop.purchase(undefined, undefined, quantity))).outcome).toBe(
        'paid',
      );
    }
    await shop.reconcile();
    const order = await shop.purchase();
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    await settle(order);
    await shop.submitAgain(order);
    if ((await shop.orderOf(order)).status === 'UNCERTAIN') {
      await shop.pass(25 * 60 * MINUTE);
      await shop.work();
    }
    expect(['PAID', 'REVIEW']).toContain((await shop.orderOf(order)).status);
    expect(await shop.charges()).toHaveLength(3);
  },
);

test('a lost reply is found where lists have dates in local time, or of a clock that is slow', async () => {
  const early = ({ createdAt }: Row) =>
    new Date(Date.parse(String(createdAt)) - 300 * MINUTE).toISOString();
  shop
    .relay()
    .rewrite('GET /transactions', (rows) =>
      (rows as Row[]).map((row) => ({ ...row, createdAt: early(row) })),
    );
  expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
  await shop.reconcile();
  const order = await shop.purchase();
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(order)).outcome).toBe('confirming');
  await shop.pass(MINUTE);
  await shop.reconcile();
  expect((await shop.orderOf(order)).status).toBe('PAID');
});

test.each(['its reply was lost', 'it was refused to the second of two requests'])(
  'a charge that the service has put on the customer’s other record is found where %s',
  async (how) => {
    expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
    await shop.reconcile();
    const before = new Set((await shop.charges()).map(({ id }) => id));
    const email = 'ada@example.com';
    await db().mirrorCustomer.create({
      data: { serviceId: 'merged', email, raw: {}, sequence: 1n },
    });
    shop
      .relay()
      .rewrite('GET /transactions', (rows) =>
        (rows as Row[]).map((row) => (before.has(row.id) ? row : { ...row, customerId: 'merged' })),
      );
    const order = await shop.purchase(email);
    if (how === 'its reply was lost') {
      await shop.fault('POST', '/transactions', 'commit-then-close');
      expect((await shop.submit(order)).outcome).toBe('confirming');
      await settle(order);
      expect((await shop.orderOf(order)).status).toBe('PAID');
    } else {
      shop.relay().replaceAnswers('POST /transactions', declinedAnswer);
      expect((await shop.submit(order)).outcome).toBe('declined');
      await shop.reconcile();
      expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
    }
    expect(await shop.charges()).toHaveLength(2);
  },
);

test('a charge whose reply was lost pays its order where the list names customers by their addresses', async () => {
  const email = 'ada@example.com';
  shop
    .relay()
    .rewrite('GET /transactions', (rows) =>
      (rows as Row[]).map((row) => ({ ...row, customerId: 'Ada@Example.com' })),
    );
  expect((await shop.submit(await shop.purchase(email, undefined, 1))).outcome).toBe('paid');
  await shop.reconcile();
  const order = await shop.purchase(email);
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(order)).outcome).toBe('confirming');
  await settle(order);
  expect((await shop.orderOf(order)).status).toBe('PAID');
  expect(await shop.charges()).toHaveLength(2);
});
