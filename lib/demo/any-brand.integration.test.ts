import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '@/lib/catalog/seed/seed';
import { setClockOffset } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { seedPlans } from '@/lib/subscriptions/plans/seed';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { serviceEnvOf } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { makeHistory } from './history';

/* What holds whatever the brand sells, and wherever: `npm run test:long` runs it in shops of other brands, too. */

const DAY_MS = 24 * 60 * 60_000;
const [DAYS, ORDERS] = [8, 8];

let database: TestDatabase;
const sandbox = testSandbox();
const from = new Date(Date.now() - DAYS * DAY_MS);
const middle = new Date(from.getTime() + (DAYS / 2) * DAY_MS);

beforeAll(async () => {
  database = await createTestDatabase();
  const tenant = await sandbox.createTenant({ now: from.toISOString() });
  const service = serviceEnvOf(sandbox.url, tenant);
  useTestEnv({ databaseUrl: database.url, sandboxUrl: sandbox.url, service });
  await matchSandboxClock();
  await seedCatalogue();
  await seedPlans();
});

afterAll(async () => {
  setClockOffset(0);
  await disconnect();
  await database.drop();
});

test('a history has orders and subscriptions', { timeout: 240_000 }, async () => {
  const report = await makeHistory({ from, to: middle, orders: ORDERS, seed: 7, tag: 'one' });
  expect(report).toMatchObject({ orders: ORDERS, refused: {} });
  expect(report.joined).toBeGreaterThan(0);
  expect(await db().order.count({ where: { status: 'PAID' } })).toBe(report.paid);
  expect(report.paid).toBeGreaterThan(ORDERS / 2);
  expect(await db().subscription.count()).toBe(report.joined);
});

test('a history of a shop that sends nothing tells so', { timeout: 240_000 }, async () => {
  const before = await db().order.count();
  await db().catalogProduct.updateMany({
    where: { category: 'shipping' },
    data: { category: 'withdrawn' },
  });
  const to = new Date();
  const report = await makeHistory({ from: middle, to, orders: ORDERS, seed: 8, tag: 'two' });
  expect(report).toMatchObject({
    ...{ orders: 0, paid: 0, refused: { 'shipping-unavailable': ORDERS } },
  });
  expect(await db().order.count()).toBe(before);
});
