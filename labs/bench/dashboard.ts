/**
 * `npm run bench:orders`: how long the merchant's lists of orders, customers and parcels, their filters and
 * their search take in the database with 1,000,000 orders of 333,334 customers. Medians and slowest, with queries
 * interleaved. Exits with 1 when a median is 50 ms or more.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCustomers, readCustomer } from '@/lib/dashboard/customers/list';
import { findOrders, orderChoices } from '@/lib/dashboard/orders/list';
import { disconnect, pool } from '@/lib/db/client';
import { setEnv } from '@/lib/env';
import { everyToPack, packingFilter } from '@/lib/fulfilment/packing/packing';
import { addManyOrders, runWithoutTimeout } from '@/lib/testing/builders/many-orders';
import { testEnv } from '@/lib/testing/env';
import { someStaff } from '@/lib/testing/viewers';
import { startCluster, stopCluster } from '../../scripts/postgres/cluster.ts';
import { applyMigrations } from '../../scripts/prisma/migrations.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { median } from './shared/load.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    orders: { type: 'string', default: '1000000' },
  },
});
expectNumbers(values, 'rounds', 'orders');
const ORDERS = Number(values.orders);
const GOAL_MS = 50;
const boss = someStaff();

/** The cursor of a position deep in a list. */
async function deepPlace(table: 'orders' | 'customers', offset: number): Promise<string> {
  const id = { orders: 'id', customers: 'email' }[table];
  const { rows } = await pool().query<{ at: number; id: string }>(
    `SELECT extract(epoch FROM "createdAt") * 1000 AS at, ${id} AS id FROM ${table}
     ORDER BY "createdAt" DESC OFFSET $1 LIMIT 1`,
    [offset],
  );
  const [row] = rows;
  return Buffer.from(JSON.stringify([Number(row?.at), row?.id])).toString('base64url');
}

async function questionsOf(): Promise<Record<string, () => Promise<unknown>>> {
  const after = await deepPlace('orders', ORDERS - 1_000);
  const customersAfter = await deepPlace('customers', Math.floor(ORDERS / 3) - 1_000);
  const { rows } = await pool().query<{ number: string; email: string; transactionId: string }>(
    `SELECT number, email, "transactionId" FROM orders WHERE "transactionId" IS NOT NULL LIMIT 1`,
  );
  const known = rows[0] ?? { number: '', email: '', transactionId: '' };
  const year = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  const list = (query: Record<string, string>) => () => findOrders(boss, query);
  const customers = (query: Record<string, string>) => () => findCustomers(boss, query);
  return {
    'the list': list({}),
    'a page near its end': list({ after }),
    'the page before that': list({ before: after }),
    'paid orders': list({ status: 'PAID' }),
    'orders in review': list({ status: 'REVIEW' }),
    'orders to pack': list({ fulfilment: 'UNFULFILLED' }),
    'nothing found by status': list({ status: 'UNCERTAIN' }),
    'another amount charged': list({ mismatch: 'yes' }),
    'a country': list({ country: 'NO' }),
    'a country without orders': list({ country: 'NZ' }),
    'a card': list({ card: 'AMEX' }),
    'a delivery method': list({ delivery: 'express' }),
    'a delivery method that no order has': list({ delivery: 'drone' }),
    'a range of days': list({ from: year, to: year }),
    'four filters': list({ status: 'FAILED', country: 'PT', card: 'AMEX', from: year }),
    'two filters that exclude each other': list({ mismatch: 'yes', status: 'FAILED' }),
    'a number': list({ q: known.number }),
    'an e-mail address': list({ q: known.email }),
    'the beginning of an address': list({ q: 'ada.smi' }),
    'a transaction': list({ q: known.transactionId }),
    'a first name of one in 20': list({ q: 'ada' }),
    'a last name of one in 20': list({ q: 'smith' }),
    'a full name': list({ q: 'ada smith' }),
    'a name and a filter': list({ q: 'smith', status: 'REVIEW' }),
    'a name, near the end': list({ q: 'smith', after }),
    'a SKU': list({ q: 'BAG-5' }),
    'a SKU and a filter': list({ q: 'BAG-5', status: 'REVIEW', country: 'NO' }),
    'nothing found': list({ q: 'zzzzqqqq' }),
    'countries, cards and delivery methods to choose': () => orderChoices(boss),
    customers: customers({}),
    'customers, near the end': customers({ after: customersAfter }),
    'customers with an account': customers({ account: 'yes' }),
    'a customer’s e-mail address': customers({ q: known.email }),
    'the beginning of customers’ addresses': customers({ q: 'ada.smi' }),
    'customers of a last name': customers({ q: 'smith' }),
    'customers of a full name': customers({ q: 'ada smith' }),
    'a customer': () => readCustomer(boss, known.email),
    'parcels to pack': () => everyToPack(boss, packingFilter({})).next(),
    'parcels to pack of a day': () => everyToPack(boss, packingFilter({ day: today })).next(),
  };
}

/** Adds the customers of the orders with their mirror rows; every fifth has an account. */
async function addCustomers(): Promise<void> {
  await runWithoutTimeout(`
    CREATE TEMP TABLE people ON COMMIT DROP AS
      SELECT email, min(id) AS id, min("createdAt") AS at, min(contact->>'firstname') AS firstname,
        min(contact->>'lastname') AS lastname, hashtext(email) % 5 = 0 AS "hasAccount"
      FROM orders GROUP BY email;
    INSERT INTO users (id, email, "createdAt") SELECT id, email, at FROM people WHERE "hasAccount";
    INSERT INTO mirror_customers ("serviceId", firstname, lastname, email, sequence, "updatedAt")
      SELECT id, firstname, lastname, email, 1, at FROM people;
    INSERT INTO customers (email, "serviceId", "userId", "createdAt", "updatedAt")
      SELECT email, id, CASE WHEN "hasAccount" THEN id END, at, at FROM people`);
}

async function stock(): Promise<void> {
  await addManyOrders(ORDERS);
  await addCustomers();
  await pool().query(
    `INSERT INTO catalog_products (id, slug, name, tagline, description, category, art, "updatedAt")
     VALUES ('p', 'p', 'A bag', '', '', 'c', 'none', now())`,
  );
  await pool().query(
    `INSERT INTO catalog_variants (id, "productId", "serviceProductId", sku)
     VALUES ('many-variant-5', 'p', 'product', 'BAG-5')`,
  );
  const client = await pool().connect();
  await client.query('SET statement_timeout = 0');
  await client.query('VACUUM ANALYZE');
  client.release();
}

const directory = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
const cluster = await startCluster({ stateDirectory: directory, durable: false });
try {
  await applyMigrations(cluster.url);
  setEnv(testEnv({ databaseUrl: cluster.url }));
  console.log(`Adding ${ORDERS.toLocaleString('en')} orders …`);
  await stock();
  const questions = await questionsOf();
  const times = new Map<string, number[]>();
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [name, ask] of Object.entries(questions)) {
      const started = performance.now();
      await ask();
      // The first round only warms up.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    }
  }
  const rows = [...times].map(([name, all]) => ({
    '': name,
    'median ms': Number(median(all).toFixed(1)),
    'slowest ms': Number(Math.max(...all).toFixed(1)),
  }));
  console.table(rows);
  const slow = rows.filter((row) => row['median ms'] >= GOAL_MS);
  const named = slow.map((row) => row['']).join(', ');
  console.log(`Under ${GOAL_MS} ms: ${slow.length === 0 ? 'all' : `not ${named}`}`);
  process.exitCode = slow.length === 0 ? 0 : 1;
} finally {
  await disconnect();
  await stopCluster(directory);
  rmSync(directory, { recursive: true, force: true });
}
