import '@/lib/testing/as-staff';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportOrders } from '@/lib/dashboard/exports/orders';
import { db, pool } from '@/lib/db/client';
import { shopDay } from '@/lib/delivery/shop-day';
import { addManyOrders } from '@/lib/testing/builders/many-orders';
import { rowsOfCsv } from '@/lib/testing/csv';
import { withTestDatabase } from '@/lib/testing/database';
import { isLong } from '@/lib/testing/long';
import { someStaff } from '@/lib/testing/viewers';
import { everyOrder, findOrders, orderChoices } from './list';

withTestDatabase();

const boss = someStaff();
const MANY = isLong ? 100_000 : 25_000;

beforeAll(async () => {
  await addManyOrders(MANY);
  const product = await db().catalogProduct.create({
    data: { slug: 's', name: 'A bag', tagline: '', description: '', category: 'c', art: 'none' },
  });
  for (const n of [5, 7, 9]) {
    await db().catalogVariant.create({
      data: {
        ...{ id: `many-variant-${n}`, productId: product.id },
        ...{ serviceProductId: `p${n}`, sku: `BAG-${n}` },
      },
    });
  }
  // Of 120 variants alike, some are made to sell better.
  await pool().query(`UPDATE order_items SET "variantId" = CASE
      WHEN hashtext(id) & 1023 < 256 THEN 'many-variant-9' ELSE 'many-variant-7' END
    WHERE NOT "isShipping" AND hashtext(id) & 1023 < 310 AND "variantId" <> 'many-variant-5'`);
});

const numbersOf = async (query: Record<string, string>) =>
  (await findOrders(boss, query)).rows.map(({ number }) => number);

describe('an order is found by', () => {
  test.each([
    ['its number', (order: Found) => order.number],
    ['its number as somebody types it', (order: Found) => order.number.toLowerCase()],
    ['its transaction', (order: Found) => order.transactionId ?? ''],
    ['its e-mail address', (order: Found) => order.email.toUpperCase()],
    ['the beginning of its e-mail address', (order: Found) => order.email.slice(0, -6)],
  ])('%s', async (_, textOf) => {
    const order = await db().order.findFirstOrThrow({ where: { transactionId: 'many-txn-17777' } });
    expect(await numbersOf({ q: textOf(order) })).toContain(order.number);
  });

  type Found = { number: string; transactionId: string | null; email: string };

  test('its names', async () => {
    for (const q of ['smith', 'Smi', 'ada', 'ada smi', 'ADA  SMITH']) {
      const { rows } = await findOrders(boss, { q });
      expect([q, rows.length]).toEqual([q, 50]);
      const names = rows.map(({ firstname, lastname }) => `${firstname} ${lastname}`.toLowerCase());
      const wanted = q.toLowerCase().replaceAll(/\s+/g, ' ');
      expect(names.filter((name) => !name.includes(wanted))).toEqual([]);
    }
  });

  test.each([
    ['rare', 'bag-5', MANY / 120],
    ['common', 'BAG-7', MANY / 20],
    ['very common', 'bag-9', MANY / 4],
  ])('the SKU of an item, a %s one', async (_, q, about) => {
    const variantId = `many-variant-${q.slice(-1)}`;
    const of = await db().order.findMany({
      where: { items: { some: { variantId } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    expect(of.length).toBeGreaterThan(about * 0.9);
    const first = await findOrders(boss, { q });
    const second = await findOrders(boss, { q, after: first.after ?? '' });
    const found = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(found).toEqual(of.slice(0, 100).map(({ id }) => id));
  });

  test.each(['%', '_', '\\', 'nobody', "'; DROP TABLE orders; --"])('nothing for %s', async (q) => {
    expect(await numbersOf({ q })).toEqual([]);
  });
});

test('filters hold together, and for what is searched', async () => {
  const { rows } = await findOrders(boss, {
    status: 'FAILED',
    country: 'IE',
    card: 'VISA',
    q: 'ryan',
  });
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toMatchObject({ status: 'FAILED', cardType: 'VISA', lastname: 'Ryan' });
    expect(row.address.country).toBe('IE');
  }
  const toPack = (await findOrders(boss, { fulfilment: 'UNFULFILLED' })).rows;
  expect(new Set(toPack.map(({ status }) => status))).not.toContain('FAILED');
  expect((await findOrders(boss, { mismatch: 'yes' })).rows).toHaveLength(MANY / 5_000);
  const express = (await findOrders(boss, { delivery: 'express', card: 'MASTERCARD' })).rows;
  const methods = await db().order.findMany({
    where: { id: { in: express.map(({ id }) => id) } },
    select: { shippingMethod: true, cardType: true },
  });
  expect(methods).toHaveLength(50);
  for (const one of methods) {
    expect(one).toEqual({ shippingMethod: 'express', cardType: 'MASTERCARD' });
  }
  const day = shopDay(new Date(Date.now() - 24 * 60 * 60_000));
  for (const row of (await findOrders(boss, { from: day, to: day })).rows) {
    expect(shopDay(row.createdAt)).toBe(day);
  }
});

test('the orders of an e-mail address are those of no longer one', async () => {
  const one = await db().order.findFirstOrThrow({ where: { transactionId: 'many-txn-17777' } });
  const other = await db().order.findFirstOrThrow({ where: { transactionId: 'many-txn-17778' } });
  const email = 'ada@shop.example.co';
  await db().order.update({ where: { id: one.id }, data: { email } });
  await db().order.update({ where: { id: other.id }, data: { email: `${email}m` } });
  expect(await numbersOf({ q: email })).toHaveLength(2);
  expect(await numbersOf({ email: email.toUpperCase() })).toEqual([one.number]);
});

test('by the day of payment an order is found as figures count it', async () => {
  const order = await db().order.findFirstOrThrow({ where: { transactionId: 'many-txn-17777' } });
  // In Dublin the second of July.
  const paidAt = new Date('2031-07-01T23:00:00Z');
  await db().invoice.create({
    data: {
      ...{ serial: 1, number: '1', kind: 'ORDER', subject: `order:${order.id}`, orderId: order.id },
      ...{ country: 'IE', currency: 'EUR', netAmount: 1, taxAmount: 0, grossAmount: 1 },
      ...{ paidAt, issuedAt: paidAt, document: {} },
    },
  });
  expect(await numbersOf({ paidFrom: '2031-07-02' })).toEqual([order.number]);
  expect(await numbersOf({ paidFrom: '2031-07-02', paidTo: '2031-07-02' })).toHaveLength(1);
  expect(await numbersOf({ paidFrom: '2031-07-03' })).toEqual([]);
  expect(await numbersOf({ paidTo: '2031-07-01' })).toEqual([]);
});

test('refunds that are due are found, with what is left to return', async () => {
  const { id } = await db().order.findFirstOrThrow({ where: { transactionId: 'many-txn-17776' } });
  expect(await numbersOf({ refund: 'DUE' })).toEqual([]);
  await pool().query(
    `UPDATE order_items SET "cancelledQuantity" = 1 WHERE "orderId" = $1 AND NOT "isShipping"`,
    [id],
  );
  await db().order.update({ where: { id }, data: { refundStatus: 'DUE', refundedAmount: 500 } });
  const cells = async () => {
    const rows = await rowsOfCsv(exportOrders({ refund: 'DUE' }, []));
    expect(rows).toHaveLength(1);
    return rows[0];
  };
  // A bag of 12.50 with its 20 %, of which 5.00 were returned.
  expect(await cells()).toMatchObject({ 'To refund': '10.00', Refunded: '5.00' });
  // Charged in another currency: nobody told the rate.
  await db().order.update({ where: { id }, data: { chargedAmount: 999, chargedCurrency: 'USD' } });
  expect(await cells()).toMatchObject({
    ...{ 'To refund': 'unknown', Refunded: 'unknown', Charged: '9.99', 'Charged in': 'USD' },
  });
  await db().order.update({ where: { id }, data: { refundedAmount: 0 } });
  expect(await cells()).toMatchObject({ 'To refund': 'unknown', Refunded: '' });
});

test('pages of a search follow one another, there and back', async () => {
  const first = await findOrders(boss, { q: 'walsh' });
  const second = await findOrders(boss, { q: 'walsh', after: first.after ?? '' });
  const back = await findOrders(boss, { q: 'walsh', before: second.before ?? '' });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100);
  expect(back.rows).toEqual(first.rows);
  expect(first.before).toBeNull();
});

test('an order has its units, and the list its choices', async () => {
  const [row] = (await findOrders(boss, {})).rows;
  expect(row?.items).toMatchObject([{ quantity: ((MANY - 1) % 3) + 1 }]);
  expect(row).toMatchObject({
    deliveryName: 'Standard delivery',
    currency: 'EUR',
    totalAmount: 3588,
  });
  const { countries, cards, methods } = await orderChoices(boss);
  expect(cards).toEqual(['AMEX', 'MASTERCARD', 'VISA']);
  expect(countries).toContain('IE');
  expect(methods).toEqual({ express: 'Express delivery', standard: 'Standard delivery' });
});

test('an export has every order once, and needs no more memory for many than for few', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const reader = (await exportOrders({}, [])).body?.getReader();
  const seen = new Set<string>();
  const decoder = new TextDecoder();
  const samples: number[] = [];
  let chunks = 0;
  let rest = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    const parts = `${rest}${decoder.decode(value, { stream: true })}`.split('\r\n');
    rest = parts.pop() ?? '';
    for (const line of parts) seen.add(line.slice(0, line.indexOf(',')));
    if (chunks % (MANY / 1_000) === 5) samples.push(used() - seen.size * 100);
    chunks += 1;
  }
  // With the header.
  expect(seen.size).toBe(MANY + 1);
  expect(samples.length).toBeGreaterThan(3);
  const [first = 0] = samples;
  expect(Math.max(...samples) - first).toBeLessThan(16 * 1_024 * 1_024);
});

test('a selection is exported alone', async () => {
  const ids = (await findOrders(boss, { q: 'kane' })).rows.slice(0, 3).map(({ id }) => id);
  const exported: string[] = [];
  for await (const { id } of everyOrder(boss, { status: 'FAILED' }, ids)) exported.push(id);
  expect(exported.toSorted()).toEqual(ids.toSorted());
});
