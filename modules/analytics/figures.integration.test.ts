import { beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { salesIn, taxesOf, taxMonths } from './figures';

withTestDatabase();
beforeEach(emptyDatabase);

test('sales are reported per currency, and never added up across currencies', async () => {
  const day = '2026-03-05';
  expect(await salesIn([day])).toMatchObject([[{ orders: 0, averageOrder: null }]]);
  const sold = (currency: string, charged: bigint, kind: 'ORDER' | 'SUBSCRIPTION' = 'ORDER') => ({
    ...{
      day: new Date(day),
      kind,
      currency,
      invoices: 2,
      net: charged,
      tax: 0n,
      gross: charged,
      charged,
    },
  });
  await db().salesDay.createMany({
    data: [sold('EUR', 4000n), sold('EUR', 1000n, 'SUBSCRIPTION'), sold('CHF', 3000n)],
  });
  const money = (amount: number, currency: string) => ({ amount, currency });
  const euros = {
    ...{ orders: 2, renewals: 2, revenue: money(5000, 'EUR'), averageOrder: money(2000, 'EUR') },
  };
  const francs = {
    ...{ orders: 2, renewals: 0, revenue: money(3000, 'CHF'), averageOrder: money(1500, 'CHF') },
  };
  expect(await salesIn([day])).toMatchObject([[euros], [francs]]);
  expect(await salesIn(['2026-02', '2026-03'])).toMatchObject([
    [{ period: '2026-02', revenue: money(0, 'EUR') }, euros],
    [
      { period: '2026-02', revenue: money(0, 'CHF') },
      { period: '2026-03', ...francs },
    ],
  ]);
});

test('taxes are reported for each month with an invoice', async () => {
  expect(await taxMonths()).toEqual([]);
  const tax = { country: 'IE', code: 'VAT', name: 'VAT', ratePpm: 200_000, currency: 'EUR' };
  for (const day of ['2026-03-05', '2024-02-29']) {
    const sums = { invoices: 1, base: 1000n, amount: 200n };
    await db().taxDay.create({ data: { ...tax, ...sums, day: new Date(day) } });
  }
  expect(await taxMonths()).toEqual(['2026-03', '2024-02']);
  expect(await taxesOf('2024-02')).toMatchObject([
    { country: 'IE', invoices: 1, base: { amount: 1000 }, amount: { amount: 200 } },
  ]);
  expect(await taxesOf('2024-03')).toEqual([]);
});
