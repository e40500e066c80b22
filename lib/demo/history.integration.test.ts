import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedCatalogue } from '@/lib/catalog/seed';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { issueInvoices } from '@/lib/invoices/work';
import { seedPlans } from '@/lib/subscriptions/plans/seed';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/sandbox';
import { testSandbox } from '@/lib/testing/shared-sandbox';
import { historyState, requestHistory } from './store';
import { makeWishedHistory } from './work';

vi.mock('server-only', () => ({}));

const DAY_MS = 24 * 60 * 60_000;

let database: TestDatabase;
let tenant: Tenant;
const sandbox = testSandbox();

type Booked = { amount: number; subscriptionId: string | null };

beforeAll(async () => {
  database = await createTestDatabase();
  const now = new Date(Date.now() - 100 * DAY_MS).toISOString();
  tenant = await sandbox.createTenant({ now });
  useTestEnv({
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    service: serviceEnvOf(sandbox.url, tenant),
  });
  await matchSandboxClock();
  await seedCatalogue();
  await seedPlans();
});

afterAll(async () => {
  setClockOffset(0);
  await disconnect();
  await database.drop();
});

test('a history is what the service has in its books, and ends today', async () => {
  expect(await requestHistory(80)).toBe(true);
  expect(await requestHistory(80)).toBe(false);
  await makeWishedHistory(new AbortController().signal);
  expect(await historyState()).toMatchObject({ state: 'made', done: 80 });
  expect(Math.abs(nowMs() - Date.now())).toBeLessThan(60_000);

  const { transactions } = await sandbox.control<{ transactions: Booked[] }>(
    tenant,
    'GET',
    '/transactions',
  );
  const paid = await db().order.findMany({ where: { status: 'PAID' } });
  expect(paid.length).toBeGreaterThan(60);
  const charged = transactions.filter(({ subscriptionId }) => !subscriptionId);
  expect(charged).toHaveLength(paid.length);
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
  expect(sum(paid.map(({ totalAmount }) => totalAmount))).toBe(
    Math.round(sum(charged.map(({ amount }) => amount * 100))),
  );

  // Invoices come to the same, renewals included.
  while ((await issueInvoices()) > 0);
  const invoices = await db().invoice.findMany();
  expect(sum(invoices.map(({ grossAmount }) => grossAmount))).toBe(
    Math.round(sum(transactions.map(({ amount }) => amount * 100))),
  );
  expect(await db().shipment.count({ where: { status: 'DELIVERED' } })).toBeGreaterThan(40);
  expect(await db().order.count({ where: { status: 'FAILED' } })).toBeGreaterThan(0);
  expect(await db().signup.count({ where: { attempt: { state: 'SUCCEEDED' } } })).toBe(6);
});
