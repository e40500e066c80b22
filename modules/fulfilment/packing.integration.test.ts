import '@/lib/testing/as-staff';
import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { addManyOrders } from '@/lib/testing/builders/many-orders';
import { withTestDatabase } from '@/lib/testing/database';
import { packingFilter, packingHref, packingPage } from './packing';

withTestDatabase();

/** More than two pages. */
const MANY = 110;
let ids: string[] = [];

beforeAll(async () => {
  await addManyOrders(MANY);
  // Many at a time.
  await db().$executeRaw`
    UPDATE orders SET status = 'PAID', "fulfilmentStatus" = 'UNFULFILLED', "paidAt" = date_trunc('hour', "createdAt"),
      "transactionId" = coalesce("transactionId", id)`;
  const orders = await db().order.findMany({ orderBy: [{ paidAt: 'asc' }, { id: 'asc' }] });
  ids = orders.map(({ id }) => id);
});

const all = packingFilter({});

test('the packing list has every order once, page by page, forwards and back', async () => {
  const first = await packingPage(all);
  const second = await packingPage(all, { after: first.after });
  const third = await packingPage(all, { after: second.after });
  const pages = [first, second, third];
  expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 10]);
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids);
  expect([first.before, third.after]).toEqual([null, null]);
  const back = await packingPage(all, { before: third.before });
  expect(back).toEqual(second);
  expect((await packingPage(all, { before: back.before })).rows).toEqual(first.rows);
});

test('a page that is no cursor of the list is its beginning', async () => {
  const { rows } = await packingPage(all, { after: 'guess' });
  expect(rows[0]?.id).toBe(ids[0]);
});

test('the URL of a page keeps the filter and the cursor', () => {
  const filter = packingFilter({ stage: 'ship', day: '2027-01-01' });
  expect(packingHref(filter, { before: 'x', other: 'y' })).toBe(
    '/merchant/packing?stage=ship&day=2027-01-01&before=x',
  );
  expect(packingHref(all)).toBe('/merchant/packing');
});
