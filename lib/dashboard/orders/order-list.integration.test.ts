import '@/lib/testing/as-staff';
import { beforeAll, expect, test } from 'vitest';
import { exportOrders } from '@/lib/dashboard/exports/orders';
import { db } from '@/lib/db/client';
import { shopDay } from '@/lib/delivery/shop-day';
import { addManyOrders } from '@/lib/testing/builders/many-orders';
import { addParcel } from '@/lib/testing/builders/parcels'; // module: fulfilment
import { rowsOfCsv } from '@/lib/testing/csv';
import { withTestDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { findOrders } from './order-list';

withTestDatabase();

const boss = someStaff();
const MANY = 10_000;

beforeAll(() => addManyOrders(MANY));

// module: fulfilment
const numbersOf = async (query: Record<string, string>) =>
  (await findOrders(boss, query)).rows.map(({ number }) => number);

test('filters combine with each other and with a search', async () => {
  const { rows } = await findOrders(boss, { status: 'FAILED', q: 'ryan' });
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toMatchObject({ status: 'FAILED', lastname: 'Ryan' });
  }
  const day = shopDay(new Date(Date.now() - 24 * 60 * 60_000));
  for (const row of (await findOrders(boss, { from: day, to: day })).rows) {
    expect(shopDay(row.createdAt)).toBe(day);
  }
});

test('each tab lists the orders that need that work', async () => {
  const statuses = async (tab: string) => {
    const { rows } = await findOrders(boss, { tab });
    return [...new Set(rows.map(({ status }) => status))].toSorted();
  };
  expect(await statuses('review')).toEqual(['REVIEW']);
  expect(await statuses('unpaid')).toEqual(['FAILED']);
  expect((await findOrders(boss, { tab: 'other' })).rows).toHaveLength(50);
  const paid = await db().order.findFirstOrThrow({ where: { status: 'PAID' } });
  const flag = await db().reviewFlag.create({ data: { orderId: paid.id, kind: 'late-charge' } });
  expect((await findOrders(boss, { tab: 'review' })).rows.map(({ id }) => id)).toContain(paid.id);
  await db().reviewFlag.update({ where: { id: flag.id }, data: { resolvedAt: new Date() } });
  expect(await statuses('review')).toEqual(['REVIEW']);
});

// module: fulfilment
test('orders to pack and orders to refund can be listed', async () => {
  const { id } = await db().order.findFirstOrThrow({ where: { transactionId: 'many-txn-1776' } });
  expect(await numbersOf({ refund: 'DUE' })).toEqual([]);
  expect((await findOrders(boss, { tab: 'pack' })).rows).toEqual([]);
  await addParcel({ subjectId: id });
  await addParcel({ subjectId: id, status: 'CANCELLED', refundStatus: 'DUE', refundedAmount: 500 });
  expect((await findOrders(boss, { tab: 'pack' })).rows.map((row) => row.id)).toEqual([id]);
  const rows = await rowsOfCsv(exportOrders({ refund: 'DUE' }));
  expect(rows).toMatchObject([{ Fulfilment: 'To pack', Refunded: '5.00' }]);
});

test('a search can be paged forwards and backwards', async () => {
  const first = await findOrders(boss, { q: 'walsh' });
  const second = await findOrders(boss, { q: 'walsh', after: first.after ?? '' });
  const back = await findOrders(boss, { q: 'walsh', before: second.before ?? '' });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100);
  expect(back.rows).toEqual(first.rows);
  expect(first.before).toBeNull();
});

test('an export has every order once', async () => {
  const rows = await rowsOfCsv(exportOrders({}));
  expect(rows).toHaveLength(MANY);
  expect(new Set(rows.map(({ Order: number }) => number)).size).toBe(MANY);
});
