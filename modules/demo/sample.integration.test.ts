import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '@/lib/catalog/seed/seed';
import { invariants } from '@/lib/checkout/orders/invariants';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { runLong } from '@/lib/db/limits';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { env } from '@/lib/env';
import { auditService } from '@/lib/ledger/service-audit';
import { withTestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { serviceEnvOf } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { listPlans } from '@/modules/subscriptions/plans/plans';
import { seedPlans } from '@/modules/subscriptions/plans/seed';
import { sampleBegin } from './begin.ts';
import { makeSample } from './sample';

const DAY_MS = 24 * 60 * 60_000;

const sandbox = testSandbox();

withTestDatabase();
beforeAll(async () => {
  const { databaseUrl } = env();
  const tenant = await sandbox.createTenant({ now: sampleBegin().toISOString() });
  const service = serviceEnvOf(sandbox.url, tenant);
  useTestEnv({ databaseUrl, sandboxUrl: sandbox.url, service });
  await matchSandboxClock();
  await seedCatalogue();
  await seedPlans(); // module: subscriptions
  subscribeToMirror();
  await makeSample();
});

afterAll(() => setClockOffset(0));

test('the sample ends today and is made only once', async () => {
  expect(await makeSample()).toBe(false);
  expect(await db().order.count()).toBe(30);
  expect(Math.abs(nowMs() - Date.now())).toBeLessThan(60_000);
});

test('the sample has orders in every state', async () => {
  const orders = await db().order.findMany();
  expect(orders).toHaveLength(30);
  const parcels = await db().parcel.findMany(); // module: fulfilment
  // module: fulfilment
  for (const state of ['PENDING', 'SHIPPED', 'DUE', 'DONE']) {
    expect(parcels.flatMap(({ status, refundStatus }) => [status, refundStatus])).toContain(state);
  }
  expect(orders.filter(({ status }) => status !== 'PAID')).toHaveLength(3);
});

test('the sample has sales in three months', async () => {
  const paid = await db().order.findMany({ where: { status: 'PAID' }, select: { paidAt: true } });
  const months = new Set(paid.map(({ paidAt }) => paidAt?.toISOString().slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(3);
});

// module: subscriptions
test('the sample has subscriptions in every state, including review', async () => {
  const trials = (await listPlans()).map(({ trialDays }) => trialDays);
  if (Math.min(...trials) > 0 || !(Math.max(...trials) > 0)) return;
  const states = (await db().subscription.findMany()).map(({ status }) => status);
  expect(new Set(states)).toEqual(new Set(['ACTIVE', 'TRIAL', 'PAST_DUE', 'ENDED']));
  expect(await db().subscriptionAttempt.count({ where: { attempt: { state: 'REVIEW' } } })).toBe(1);
});

test('no old mail waits to be sent', async () => {
  const yesterday = new Date(nowMs() - DAY_MS);
  expect(await db().mail.count({ where: { sentAt: null, createdAt: { lt: yesterday } } })).toBe(0);
});

test('the sample passes the ledger audit', async () => {
  for (const { name, sql } of invariants) expect([name, await runLong(sql)]).toEqual([name, []]);
  const audit = await auditService();
  expect(audit.failures).toEqual([]);
  expect(audit.findings.filter(({ weight }) => weight === 'damage')).toEqual([]);
});
