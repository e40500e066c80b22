import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatch } from '@/brand/shop';
import { db, pool } from '@/lib/db/client';
import { aStatementWaits, emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import {
  brokenRules,
  invoiceOrders as issueAll,
  paidOrders,
} from '@/lib/testing/invariants/invoiced';
import { followShopDays } from './work';

withTestDatabase({ databasePoolSize: 10 });
beforeEach(emptyDatabase);
afterEach(() => void vi.restoreAllMocks());

const inZone = (timeZone: string) =>
  vi.spyOn(dispatch, 'timeZone', 'get').mockReturnValue(timeZone);

/** In June by UTC, and in July in Dublin. */
const LATE = new Date('2026-06-30T23:30:00Z');

/** The number of invoices by day, of both sums. */
async function days(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const table of ['sales_days', 'tax_days']) {
    const { rows } = await pool().query<{ day: string; count: number }>(
      `SELECT day::text, sum(invoices)::int AS count FROM ${table} GROUP BY day ORDER BY day`,
    );
    for (const { day, count } of rows) found[day] = [...(found[day] ?? []), count];
  }
  return found;
}

const forget = () => db().serviceState.deleteMany({ where: { key: 'invoice-days' } });

/** What a build that knows UTC only does with an order: the same as one that is invoiced. */
async function issueByPreviousBuild(paidAt: Date): Promise<void> {
  const client = await pool().connect();
  await client.query('BEGIN');
  await client.query(
    `WITH taken AS (UPDATE invoice_counters SET last = last + 1 WHERE id = 'invoices' RETURNING last)
     INSERT INTO invoices (id, serial, number, kind, subject, country, currency, "netAmount", "taxAmount",
       "grossAmount", "chargedAmount", "paidAt", "issuedAt", document)
     SELECT 'previous-' || last, last, 'previous-' || last, kind, 'previous-' || last, country, currency, "netAmount",
       "taxAmount", "grossAmount", "chargedAmount", $1::timestamp, "issuedAt", document
     FROM invoices, taken ORDER BY serial LIMIT 1`,
    [paidAt.toISOString()],
  );
  const day = paidAt.toISOString().slice(0, 10);
  await client.query(
    `INSERT INTO sales_days AS known (day, kind, currency, invoices, net, tax, gross, charged)
     VALUES ($1, 'ORDER', 'EUR', 1, 2990, 598, 3588, 3588)
     ON CONFLICT (day, kind, currency) DO UPDATE SET invoices = known.invoices + 1, net = known.net + 2990,
       tax = known.tax + 598, gross = known.gross + 3588, charged = known.charged + 3588`,
    [day],
  );
  await client.query(
    `INSERT INTO tax_days AS known (day, country, code, "ratePpm", currency, name, invoices, base, amount)
     VALUES ($1, 'IE', 'VAT', 200000, 'EUR', 'VAT', 1, 2990, 598)
     ON CONFLICT (day, country, code, "ratePpm", currency) DO UPDATE SET invoices = known.invoices + 1,
       base = known.base + 2990, amount = known.amount + 598`,
    [day],
  );
  await client.query('COMMIT');
  client.release();
}

test('what is paid before midnight UTC is in the sums of the day that its invoice says', async () => {
  await paidOrders(1, { paidAt: LATE });
  await issueAll();
  expect(await days()).toEqual({ '2026-07-01': [1, 1] });
  expect(await brokenRules()).toEqual([]);
});

test('days of a build that knew UTC only stay so until the worker adds them up again', async () => {
  inZone('UTC');
  await paidOrders(2, { paidAt: LATE });
  await issueAll();
  await forget();
  vi.restoreAllMocks();
  await paidOrders(1, { paidAt: LATE, taxes: {}, taxAmount: 0, totalAmount: 2990 });
  await issueAll();
  expect(await days()).toEqual({ '2026-06-30': [3, 3] });
  expect(await brokenRules()).toEqual([]);
  await followShopDays();
  expect(await days()).toEqual({ '2026-07-01': [3, 3] });
  expect(await brokenRules()).toEqual([]);
  expect(await db().taxDay.findMany({ orderBy: { code: 'asc' } })).toMatchObject([
    { code: '', name: 'No tax', ratePpm: 0, invoices: 1, base: 2990n, amount: 0n },
    { code: 'VAT', name: 'VAT', ratePpm: 200_000, invoices: 2, base: 5980n, amount: 1196n },
  ]);
});

test.each([
  ['the next invoice', issueAll],
  ['the worker’s next round', followShopDays],
])('what a previous build adds during a deploy is corrected by %s', async (_, correct) => {
  await paidOrders(1, { paidAt: LATE });
  await issueAll();
  await followShopDays();
  await issueByPreviousBuild(LATE);
  await issueByPreviousBuild(new Date('2026-07-01T12:00:00Z'));
  expect((await brokenRules()).length).toBeGreaterThan(0);
  const untouched = new Date('2026-07-05T12:00:00Z');
  await paidOrders(1, { paidAt: untouched });
  await correct();
  await issueAll();
  expect(await days()).toEqual({ '2026-07-01': [3, 3], '2026-07-05': [1, 1] });
  expect(await brokenRules()).toEqual([]);
});

test('a shop that moves has the days of its new place', async () => {
  await paidOrders(2, { paidAt: new Date('2026-06-30T16:00:00Z') });
  await issueAll();
  inZone('Asia/Tokyo');
  await followShopDays();
  expect(await days()).toEqual({ '2026-07-01': [2, 2] });
  // A worker of the place before issues one meanwhile.
  inZone('Europe/Dublin');
  await paidOrders(1, { paidAt: new Date('2026-06-30T16:00:00Z') });
  await issueAll();
  expect(await days()).toEqual({ '2026-07-01': [3, 3] });
  expect(await brokenRules()).toEqual([]);
});

test('what is issued while days are added up again is counted once', async () => {
  inZone('UTC');
  await paidOrders(30, { paidAt: LATE });
  await issueAll();
  await paidOrders(20, { paidAt: LATE });
  inZone('Europe/Dublin');
  // Somebody issues: all others wait for the counter.
  const held = await pool().connect();
  await held.query('BEGIN');
  await held.query('SELECT * FROM invoice_counters FOR UPDATE');
  const all = Promise.all([followShopDays(), issueAll(), followShopDays(), issueAll()]);
  await aStatementWaits();
  await held.query('COMMIT');
  held.release();
  await all;
  await issueAll();
  expect(await days()).toEqual({ '2026-07-01': [50, 50] });
  expect(await brokenRules()).toEqual([]);
});

test('nothing is added up again where nothing has changed', async () => {
  await paidOrders(1, { paidAt: LATE });
  await issueAll();
  await db().salesDay.deleteMany();
  await followShopDays();
  expect(await db().salesDay.count()).toBe(0);
});
