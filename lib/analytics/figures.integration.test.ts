import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import {
  figuresByPlan,
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
  const day = new Date('2026-03-05T00:00:00Z');
  const next = new Date(day.getTime() + DAY);
  expect(await soldCurrencies(day, next)).toEqual(['EUR']);
  const sold = (currency: string, charged: bigint, kind: 'ORDER' | 'SUBSCRIPTION' = 'ORDER') => ({
    ...{ day, kind, currency, invoices: 2, net: charged, tax: 0n, gross: charged, charged },
  });
  await db().salesDay.createMany({
    data: [sold('EUR', 4000n), sold('EUR', 1000n, 'SUBSCRIPTION'), sold('CHF', 3000n)],
  });
  expect(await soldCurrencies(day, next)).toEqual(['EUR', 'CHF']);
  const money = (amount: number, currency: string) => ({ amount, currency });
  expect(await salesBetween(day, next)).toMatchObject({
    ...{ orders: 2, renewals: 2, revenue: money(5000, 'EUR'), averageOrder: money(2000, 'EUR') },
  });
  expect(await salesBetween(day, next, 'CHF')).toMatchObject({
    ...{ orders: 2, renewals: 0, revenue: money(3000, 'CHF'), averageOrder: money(1500, 'CHF') },
  });
  const [february, march] = await salesByMonth(
    [new Date('2026-02-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z')],
    'CHF',
  );
  expect(february?.revenue).toEqual(money(0, 'CHF'));
  expect(march).toMatchObject({ month: '2026-03', revenue: money(3000, 'CHF') });
});

test('MRR is reported per currency of the plans, and never added up across currencies', async () => {
  const startedAt = new Date('2026-03-05T00:00:00Z');
  for (const [key, currency, priceAmount] of [
    ['club', 'EUR', 1400],
    ['club.CHF', 'CHF', 1600],
  ] as const) {
    await db().plan.create({
      data: {
        ...{ key, serviceId: `plan-${key}`, tenantId: 't', name: 'Club', tagline: '' },
        ...{ description: '', priceAmount, currency },
      },
    });
    await db().subscription.create({
      data: {
        ...{ id: key, serviceId: `sub_${key}`, planKey: key, quantity: 2, country: '' },
        ...{ status: 'ACTIVE', startedAt, createdAt: startedAt },
      },
    });
  }
  const months = [new Date('2026-03-01T00:00:00Z')];
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
    await attempt('DECLINED', 'order.charge-ruled-out');
    expect(await paymentsSince(since)).toMatchObject({
      ...{ sent: 8, succeeded: 5, declined: 1 / 8 },
      ...{ review: 3 / 8, unknown: 5 / 8 },
    });
  });
});
