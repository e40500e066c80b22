import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { writeInvoiceRows } from '@/modules/invoices/invoiced';
import {
  figuresByPlan,
  firstTaxMonth,
  paymentsSince,
  salesBetween,
  salesByMonth,
  soldCurrencies,
  subscribersByMonth,
} from './figures';

withTestDatabase();
beforeEach(emptyDatabase);

const DAY = 24 * 60 * 60_000;

test('sales are reported per currency, and never added up across currencies', async () => {
  const [day, next] = ['2026-03-05', '2026-03-06'];
  expect(await soldCurrencies(day, next)).toEqual(['EUR']);
  const paidAt = new Date(`${day}T12:00:00Z`);
  await writeInvoiceRows([
    { paidAt, grossAmount: 1500 },
    { paidAt, grossAmount: 2400, chargedAmount: 2500 },
    ...[400, 600].map((grossAmount) => ({ paidAt, grossAmount, kind: 'SUBSCRIPTION' as const })),
    ...[1000, 2000].map((grossAmount) => ({ paidAt, grossAmount, currency: 'CHF' })),
  ]);
  expect(await soldCurrencies(day, next)).toEqual(['EUR', 'CHF']);
  const money = (amount: number, currency: string) => ({ amount, currency });
  expect(await salesBetween(day, next)).toMatchObject({
    ...{ orders: 2, renewals: 2, revenue: money(5000, 'EUR'), averageOrder: money(2000, 'EUR') },
  });
  expect(await salesBetween(day, next, 'CHF')).toMatchObject({
    ...{ orders: 2, renewals: 0, revenue: money(3000, 'CHF'), averageOrder: money(1500, 'CHF') },
  });
  const [february, march] = await salesByMonth(['2026-02', '2026-03'], 'CHF');
  expect(february?.revenue).toEqual(money(0, 'CHF'));
  expect(march).toMatchObject({ month: '2026-03', revenue: money(3000, 'CHF') });
});

test('taxes are reported since the first invoice', async () => {
  expect(await firstTaxMonth()).toBeNull();
  // In June by UTC, and in July in Dublin.
  await writeInvoiceRows([
    { paidAt: new Date('2026-03-05'), grossAmount: 1200 },
    { paidAt: new Date('2024-06-30T23:30:00Z'), grossAmount: 1200 },
  ]);
  expect(await firstTaxMonth()).toBe('2024-07');
});

async function addPlan(key: string, currency: string, priceAmount: number): Promise<void> {
  await db().plan.create({
    data: {
      ...{ key, serviceId: `plan-${key}`, tenantId: 't', name: 'Club', tagline: '' },
      ...{ description: '', priceAmount, currency },
    },
  });
}

async function addSubscription(planKey: string, from: string, to?: string): Promise<void> {
  const [id, startedAt] = [randomUUID(), new Date(from)];
  const end = to ? { status: 'ENDED' as const, endedAt: new Date(to) } : {};
  await db().subscription.create({
    data: {
      ...{ id, serviceId: `sub_${id}`, planKey, quantity: 2, country: '', status: 'ACTIVE' },
      ...{ startedAt, createdAt: startedAt, ...end },
    },
  });
}

test('MRR is reported per currency of the plans, and never added up across currencies', async () => {
  for (const [key, currency, price] of [
    ['club', 'EUR', 1400],
    ['club.CHF', 'CHF', 1600],
  ] as const) {
    await addPlan(key, currency, price);
    await addSubscription(key, '2026-03-05T00:00:00Z');
  }
  const months = ['2026-03'];
  const until = new Date('2026-03-20T00:00:00Z');
  const [euros] = await subscribersByMonth(months, until);
  const [francs] = await subscribersByMonth(months, until, 'CHF');
  expect(euros).toMatchObject({ mrr: { amount: 2800, currency: 'EUR' }, paying: 1, gained: 1 });
  expect(francs).toMatchObject({ mrr: { amount: 3200, currency: 'CHF' }, paying: 1, gained: 1 });
  expect(await figuresByPlan()).toMatchObject([
    { key: 'club', plan: 'Club', mrr: { amount: 2800, currency: 'EUR' } },
    { key: 'club.CHF', plan: 'Club, CHF', mrr: { amount: 3200, currency: 'CHF' } },
  ]);
});

test('a subscription begins and ends in the shop’s month', async () => {
  await addPlan('club', 'EUR', 1400);
  await addSubscription('club', '2026-05-31T23:30:00Z', '2026-06-30T23:30:00Z');
  const [may, june, july] = await subscribersByMonth(
    ['2026-05', '2026-06', '2026-07'],
    new Date('2026-08-20T00:00:00Z'),
  );
  expect(may).toMatchObject({ paying: 0, gained: 0, lost: 0 });
  expect(june).toMatchObject({ paying: 1, gained: 1, lost: 0 });
  expect(july).toMatchObject({ paying: 0, gained: 0, lost: 1, churn: 1 });
});

test('churn is the share of those who paid when the month began: who began in it is lost, and no part', async () => {
  await addPlan('club', 'EUR', 1400);
  await addSubscription('club', '2026-05-10T12:00:00Z');
  await addSubscription('club', '2026-05-10T12:00:00Z', '2026-06-20T12:00:00Z');
  await addSubscription('club', '2026-06-05T12:00:00Z', '2026-06-10T12:00:00Z');
  await addSubscription('club', '2026-06-05T12:00:00Z', '2026-06-11T12:00:00Z');
  const until = new Date('2026-07-20T00:00:00Z');
  const [june, july] = await subscribersByMonth(['2026-06', '2026-07'], until);
  expect(june).toMatchObject({ paying: 1, gained: 2, lost: 3, churn: 1 / 2 });
  expect(july).toMatchObject({ paying: 1, gained: 0, lost: 0, churn: 0 });
});

describe('payments', () => {
  /** An attempt of an order that was sent; optionally decided by staff. */
  async function attempt(state: AttemptState, decision?: string, change: object = {}) {
    const id = randomUUID();
    await db().order.create({
      data: {
        ...{ id, number: id, email: 'ada@buyer.example', fingerprint: id, currency: 'EUR' },
        ...{ subtotalAmount: 100, shippingAmount: 0, taxAmount: 0, totalAmount: 100 },
        ...{ contact: {}, address: {}, shippingMethod: 'standard' },
        cart: { create: { id } },
        attempts: {
          create: {
            ...{ state, tokenHash: id, tokenReceivedAt: new Date(), transactionId: id },
            ...{ sends: 1, customerId: 'c', matchKey: id, body: {}, baseline: 0, ...change },
          },
        },
      },
    });
    if (!decision) return;
    await db().auditEntry.create({
      data: { action: decision, subject: 'order', subjectId: id, actorEmail: 'staff@example.com' },
    });
  }

  test('attempts that staff decided count as manual reviews, and as unknown before', async () => {
    const since = new Date(nowMs() - DAY);
    expect(await paymentsSince(since)).toMatchObject({ sent: 0, review: null, unknown: null });
    await attempt('SUCCEEDED', 'order.charge-confirmed');
    await attempt('NOT_CHARGED', 'order.charge-ruled-out');
    await attempt('REVIEW');
    await attempt('SUCCEEDED', 'order.packed');
    await attempt('SUCCEEDED');
    await attempt('SUCCEEDED', undefined, { sends: 2 });
    await attempt('SUCCEEDED', undefined, { reconciliations: 1 });
    await attempt('REFUSED', 'order.charge-ruled-out');
    expect(await paymentsSince(since)).toMatchObject({
      ...{ sent: 8, succeeded: 5, declined: 1 / 8 },
      ...{ review: 3 / 8, unknown: 5 / 8 },
    });
  });

  test('an attempt that was sent again settles when its outcome is known, counted from its submission', async () => {
    const laterBy = (ms: number) => new Date(nowMs() - DAY / 2 + ms);
    const [createdAt, resentAt, settledAt] = [0, 600_000, 600_300].map(laterBy);
    await attempt('SUCCEEDED', undefined, {
      ...{ createdAt, sends: 2, sendStartedAt: resentAt, settledAt },
    });
    await attempt('SENDING', undefined, { createdAt, sendStartedAt: resentAt });
    const since = new Date(nowMs() - DAY);
    expect(await paymentsSince(since)).toMatchObject({ medianMs: 600_300, slowestMs: 600_300 });
  });
});
