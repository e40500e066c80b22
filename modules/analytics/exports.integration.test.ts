import '@/lib/testing/as-staff';
import { beforeEach, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { exportAnalytics } from './export-analytics';
import { exportTaxes } from './export-taxes';

withTestDatabase();
beforeEach(emptyDatabase);

/** What a spreadsheet must not run. */
const FORMULA = '=1+1';

async function linesOf(response: Promise<Response>): Promise<string[]> {
  const text = await (await response).text();
  return text.trim().split('\r\n').slice(1);
}

test('taxes: the lines of a month, recorded like every export', async () => {
  const taxes = { country: 'IE', currency: 'EUR', ratePpm: 230_000, invoices: 2 };
  await db().taxDay.createMany({
    data: ['2027-01-31', '2027-02-01'].map((day) => ({
      ...{ ...taxes, day: new Date(day), code: 'IE_VAT_23', name: FORMULA },
      ...{ base: 1_000n, amount: 230n },
    })),
  });
  expect(await linesOf(exportTaxes({ month: '2027-01' }))).toEqual([
    `2027-01,IE,IE_VAT_23,'${FORMULA},23,EUR,2,10,2.3`,
  ]);
  expect((await exportTaxes({ month: 'never' })).status).toBe(400);
  expect(await db().auditEntry.findMany()).toMatchObject([
    { subjectId: 'tax-2027-01', detail: { filters: { month: '2027-01' } } },
  ]);
});

test('analytics: sales and subscriptions of twelve months, and the plans', async () => {
  await db().plan.create({
    data: {
      ...{ key: 'club', serviceId: 'plan', tenantId: 't', name: FORMULA, tagline: '' },
      ...{ description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
  const month = now().toISOString().slice(0, 7);
  const sales = { day: new Date(`${month}-01`), kind: 'ORDER' as const, currency: 'EUR' };
  const amounts = { net: 2_000n, tax: 460n, gross: 2_460n, charged: 2_460n };
  await db().salesDay.create({ data: { ...sales, ...amounts, invoices: 2 } });
  const paying = { planKey: 'club', country: 'IE', status: 'ACTIVE' as const };
  await db().subscription.create({
    data: { ...paying, id: 'sub', serviceId: 's', quantity: 2, startedAt: new Date('2020-01-01') },
  });
  const sold = await linesOf(exportAnalytics({ show: 'sales' }));
  expect(sold).toHaveLength(12);
  expect(sold[0]).toBe(`${month},EUR,24.6,24.6,0,4.6,2,0,12.3`);
  const subscribers = await linesOf(exportAnalytics({ show: 'subscribers' }));
  expect(subscribers).toHaveLength(12);
  expect(subscribers[0]).toBe(`${month},EUR,28,1,0,0,0`);
  expect(await linesOf(exportAnalytics({ show: 'subscribers', plan: 'club' }))).toEqual(
    subscribers,
  );
  const plans = await linesOf(exportAnalytics({ show: 'plans' }));
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatch(/^club,'=1\+1.*,EUR,28,1,0,0,0$/);
  expect((await exportAnalytics({})).status).toBe(400);
});
