import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatch, shop } from '@/brand/shop';
import { figuresByPlan, salesByMonth } from '@/lib/analytics/figures';
import { monthOf, monthsUpTo } from '@/lib/analytics/rules';
import { seedCatalogue } from '@/lib/catalog/seed/seed';
import { invariants } from '@/lib/checkout/orders/invariants';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { runLong } from '@/lib/db/limits';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { localTime, weekdayOf } from '@/lib/delivery/calendar';
import { shopDay } from '@/lib/delivery/shop-day';
import { issueInvoices } from '@/lib/invoices/work';
import { auditService } from '@/lib/ledger/service-audit';
import { resumeList } from '@/lib/mirror/collections/transactions';
import { claimDue } from '@/lib/mirror/store';
import { syncClaim } from '@/lib/mirror/work';
import { seedPlans } from '@/lib/subscriptions/plans/seed';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { receiveStock, scarceSkus, seedStock } from './stock';
import { historyState, requestHistory } from './store';
import { makeRequestedHistory } from './work';

const DAY_MS = 24 * 60 * 60_000;

let database: TestDatabase;
let tenant: Tenant;
const sandbox = testSandbox();

type Booked = { amount: number; subscriptionId: string | null; createdAt: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const now = new Date(Date.now() - 50 * DAY_MS).toISOString();
  tenant = await sandbox.createTenant({ now });
  useTestEnv({
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    service: serviceEnvOf(sandbox.url, tenant),
  });
  await matchSandboxClock();
  await seedCatalogue();
  await seedStock();
  await seedPlans();
});

afterAll(async () => {
  setClockOffset(0);
  await disconnect();
  await database.drop();
});

test('a history is what the service has in its books, and ends today', {
  timeout: 240_000,
}, async () => {
  expect(await requestHistory(36)).toBe(true);
  expect(await requestHistory(36)).toBe(false);
  await makeRequestedHistory(new AbortController().signal);
  expect(await historyState()).toMatchObject({ state: 'made', done: 36 });
  expect(Math.abs(nowMs() - Date.now())).toBeLessThan(60_000);

  const { transactions } = await sandbox.control<{ transactions: Booked[] }>(
    tenant,
    'GET',
    '/transactions',
  );
  const paid = await db().order.findMany({ where: { status: 'PAID' } });
  expect(paid.length).toBeGreaterThan(28);
  const charged = transactions.filter(({ subscriptionId }) => !subscriptionId);
  expect(charged).toHaveLength(paid.length);
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
  expect(sum(paid.map(({ totalAmount }) => totalAmount))).toBe(
    Math.round(sum(charged.map(({ amount }) => amount * 100))),
  );

  // Whatever was charged until now was read.
  const present = { lte: new Date(nowMs()) };
  expect(await db().subscription.count({ where: { status: 'ACTIVE' } })).toBeGreaterThan(0);
  expect(await db().subscription.count({ where: { status: 'ACTIVE', paidUntil: present } })).toBe(
    0,
  );
  expect(await db().subscription.count({ where: { status: 'TRIAL', trialEndsAt: present } })).toBe(
    0,
  );

  // What a worker reads: also subscriptions that a list named last, and what was rescheduled on a busy machine.
  const { resource } = db();
  const waiting = { dirty: { gt: resource.fields.synced } };
  await resource.updateMany({ where: waiting, data: { dueAt: new Date(nowMs()) } });
  await resumeList();
  for (let due = await claimDue(50); due.length > 0; due = await claimDue(50)) {
    for (const claim of due) await syncClaim(claim);
  }
  // Invoices come to the same, renewals included.
  while ((await issueInvoices()) > 0);
  const invoices = await db().invoice.findMany();
  expect(sum(invoices.map(({ grossAmount }) => grossAmount))).toBe(
    Math.round(sum(transactions.map(({ amount }) => amount * 100))),
  );
  // The dashboard's figures say what the service has in its books, month by month.
  const months = monthsUpTo(monthOf(shopDay(new Date())), 5);
  for (const { month, revenue, orders } of await salesByMonth(months)) {
    const booked = transactions.filter(
      ({ createdAt }) => monthOf(shopDay(new Date(createdAt))) === month,
    );
    expect([month, revenue.amount]).toEqual([
      month,
      Math.round(sum(booked.map(({ amount }) => amount * 100))),
    ]);
    expect(orders).toBe(booked.filter(({ subscriptionId }) => !subscriptionId).length);
  }
  const [taxes, plans] = [await db().taxDay.findMany(), await figuresByPlan()];
  expect(sum(taxes.map(({ amount }) => Number(amount)))).toBe(
    sum(invoices.map(({ taxAmount }) => taxAmount)),
  );

  // MRR is what the living subscriptions at the service come to in a month, before taxes.
  type Living = { status: string; planId: string; quantity: number };
  type Plans = { plans: { id: string; recurringChargeAmount: number }[] };
  const held = await sandbox.control<{ subscriptions: Living[] }>(tenant, 'GET', '/subscriptions');
  const priced = await sandbox.control<Plans>(tenant, 'GET', '/plans');
  const living = held.subscriptions.filter(({ status }) => /active|past/i.test(status));
  const monthly = living.map(({ planId, quantity }) => {
    const plan = priced.plans.find(({ id }) => id === planId);
    return (plan?.recurringChargeAmount ?? 0) * quantity * 100;
  });
  expect(sum(plans.map(({ mrr }) => mrr.amount))).toBe(Math.round(sum(monthly)));

  // Parcels leave on the days on which the brand sends them.
  const sent = await db().shipment.findMany({ where: { shippedAt: { not: null } } });
  expect(sent.length).toBeGreaterThan(20);
  for (const { shippedAt } of sent) {
    const { day } = localTime(shippedAt ?? new Date(Number.NaN), dispatch.timeZone);
    expect(dispatch.weekdays).toContain(weekdayOf(day));
  }
  expect(await db().subscriptionAttempt.count()).toBe(3);
  // A month's parcel is made once the list shows that it was paid, and the list is read every week.
  const parcels = await db().shipment.findMany({ where: { subscriptionId: { not: null } } });
  expect(parcels.length).toBeGreaterThan(2);
  for (const { createdAt, periodStart } of parcels) {
    expect(createdAt.getTime() - (periodStart?.getTime() ?? 0)).toBeLessThan(8 * DAY_MS);
  }
  // What was scarce before is so afterwards, and nothing else is.
  const scarce = await db().stockLevel.findMany({ where: { onHand: { lte: shop.lowStock } } });
  expect(scarce.map(({ variantId }) => variantId).toSorted()).toEqual(scarceSkus.toSorted());

  // What `npm run audit:ledger -- --service` says.
  for (const { name, sql } of invariants) expect([name, await runLong(sql)]).toEqual([name, []]);
  const audit = await auditService();
  expect(audit.failures).toEqual([]);
  expect(audit.findings.filter(({ weight }) => weight === 'damage')).toEqual([]);
});

test('the units on hand are counted once: what staff make of them stays, and what runs short arrives', async () => {
  const levelOf = (variantId: string) => db().stockLevel.findUnique({ where: { variantId } });
  const [scarce] = scarceSkus;
  const [usual] = await db().stockLevel.findMany({ where: { onHand: { gt: shop.lowStock } } });
  if (!scarce || !usual) throw new Error('The brand counts nothing');
  await db().stockLevel.delete({ where: { variantId: scarce } });
  await db().stockLevel.update({ where: { variantId: usual.variantId }, data: { onHand: 1 } });
  await seedStock();
  expect(await levelOf(scarce)).toBeNull();
  expect((await levelOf(usual.variantId))?.onHand).toBe(1);
  await receiveStock();
  expect((await levelOf(usual.variantId))?.onHand).toBeGreaterThan(shop.lowStock);
});
