import '@/lib/testing/as-staff';
import { beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { viewIn } from '@/lib/markets/views';
import { paidOrders, writeInvoiceRows } from '@/lib/testing/builders/invoices';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { runInView } from '@/lib/texts/current-view';
import { exportInvoices } from './export-invoices';
import { exportTaxes } from './export-taxes';

withTestDatabase();
beforeEach(emptyDatabase);

/** A text that a spreadsheet would run as a formula. */
const FORMULA = '=1+1';

async function linesOf(response: Promise<Response>): Promise<string[]> {
  return (await (await response).text()).trimEnd().split('\r\n');
}

const inGerman = <T>(body: () => Promise<T>) => runInView(viewIn('de'), body);

test('the tax report of a month can be exported; the export is recorded', async () => {
  const tax = { code: 'CH_VAT_81', name: FORMULA, ratePpm: 81_000, base: 500, amount: 40 };
  await writeInvoiceRows(
    ['2027-01-31T23:59:00Z', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'].map((at) => ({
      ...{ paidAt: new Date(at), grossAmount: 540, taxes: [tax] },
    })),
  );
  const [, ...lines] = await linesOf(exportTaxes({ month: '2027-01' }));
  expect(lines).toEqual([`2027-01,Ireland,CH_VAT_81,'${FORMULA},8.1,EUR,2,10.00,0.80`]);
  const [, ...german] = await inGerman(() => linesOf(exportTaxes({ month: '2027-01' })));
  expect(german).toEqual([`2027-01;Irland;CH_VAT_81;'${FORMULA};8,1;EUR;2;10,00;0,80`]);
  expect((await exportTaxes({ month: 'never' })).status).toBe(400);
  expect(await db().auditEntry.findFirst()).toMatchObject({
    ...{ subjectId: 'tax-2027-01', detail: { filters: { month: '2027-01' } } },
  });
});

test('invoices can be exported by the month of payment in the shop’s time zone', async () => {
  const [orderId = ''] = await paidOrders(1);
  const { number } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const paid = ['2026-12-31T23:59:00Z', '2027-01-01T12:00:00Z', '2027-01-31T23:59:00Z'];
  await writeInvoiceRows(
    [...paid, '2027-02-01T00:00:00Z'].map((at, n) => ({
      ...{ paidAt: new Date(at), taxAmount: 230, grossAmount: 1_230, transactionId: `t-${n}` },
      ...(n === 1 ? { orderId } : { kind: 'SUBSCRIPTION' as const }),
    })),
  );
  const [header, ...lines] = await linesOf(exportInvoices({ month: '2027-01' }));
  expect(header).toBe('Invoice,Issued,Paid,Order,Country,Currency,Net,Tax,Gross,Transaction');
  expect(lines).toEqual([
    `INV-2,2027-01-01 12:00,2027-01-01 12:00,${number},Ireland,EUR,10.00,2.30,12.30,t-1`,
    'INV-3,2027-01-31 23:59,2027-01-31 23:59,Subscription,Ireland,EUR,10.00,2.30,12.30,t-2',
  ]);
  for (const month of ['', '2027-13', '2027-1', "'"]) {
    expect((await exportInvoices({ month })).status).toBe(400);
  }
});
