import '@/lib/testing/as-staff';
import { beforeEach, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { addDays } from '@/lib/delivery/calendar';
import { shopDay, startOfShopDay } from '@/lib/delivery/shop-day';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { salesIn, taxesOf, taxMonths } from './figures';
import { analytics, recentSales } from './reports';
import { writeInvoiceRows } from './testing/invoice-rows';

withTestDatabase();
beforeEach(emptyDatabase);

test('sales are reported per currency, and never added up across currencies', async () => {
  const day = '2026-03-05';
  expect(await salesIn([day])).toMatchObject([[{ orders: 0, averageOrder: null }]]);
  const paidAt = new Date(`${day}T12:00:00Z`);
  await writeInvoiceRows([
    { paidAt, grossAmount: 1500 },
    { paidAt, grossAmount: 2400, chargedAmount: 2500 },
    ...[400, 600].map((grossAmount) => ({ paidAt, grossAmount, kind: 'SUBSCRIPTION' as const })),
    ...[1000, 2000].map((grossAmount) => ({ paidAt, grossAmount, currency: 'CHF' })),
  ]);
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

test('the sales of today and of the last seven days are compared with those before', async () => {
  const paidOn = (daysAgo: number) => startOfShopDay(addDays(shopDay(now()), -daysAgo));
  const amounts = { 0: 1000, 1: 2000, 6: 300, 7: 40, 13: 5, 14: 9000 };
  await writeInvoiceRows(
    Object.entries(amounts).map(([daysAgo, grossAmount]) => ({
      ...{ paidAt: paidOn(Number(daysAgo)), grossAmount },
    })),
  );
  const sold = (orders: number, amount: number) => ({
    ...{ orders, revenue: [{ amount, currency: 'EUR' }] },
  });
  expect(await recentSales()).toMatchObject({
    today: { present: sold(1, 1000), before: sold(1, 2000) },
    week: { present: sold(3, 3300), before: sold(2, 45) },
  });
  const { days } = await analytics();
  const shown = (days[0] ?? []).slice(-7).map(({ revenue }) => revenue.amount);
  expect(shown).toEqual([300, 0, 0, 0, 0, 2000, 1000]);
});

test('taxes are reported for each month with an invoice', async () => {
  expect(await taxMonths()).toEqual([]);
  // This is June in UTC and July in Dublin.
  const late = new Date('2024-06-30T23:30:00Z');
  const tax = { code: 'VAT', name: 'VAT', ratePpm: 200_000, base: 1000, amount: 200 };
  await writeInvoiceRows([
    { paidAt: new Date('2026-03-05'), grossAmount: 1200 },
    { paidAt: late, grossAmount: 1200, taxAmount: 200, taxes: [tax] },
  ]);
  expect(await taxMonths()).toEqual(['2026-03', '2024-07']);
  expect(await taxesOf('2024-07')).toMatchObject([
    { country: 'IE', invoices: 1, base: { amount: 1000 }, amount: { amount: 200 } },
  ]);
  expect(await taxesOf('2024-06')).toEqual([]);
});
