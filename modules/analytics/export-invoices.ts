import 'server-only';
import {
  type ExportColumn,
  type ExportWords,
  exportList,
} from '@/lib/dashboard/exports/export-list';
import { db } from '@/lib/db/client';
import { startOfShopDay } from '@/lib/delivery/shop-day';
import { countryName } from '@/lib/format';
import type { ListQuery } from '@/lib/list-query';
import { firstDay, type MonthKey, nextMonth, readMonth } from './months';
import { ANALYTICS_PAGE } from './reports';

/** Exports the invoices paid in a month (`?month=2026-11`). Owners only. */
export async function exportInvoices(query: ListQuery): Promise<Response> {
  const month = readMonth(query.month);
  if (!month) return new Response('Name a month: ?month=2026-11', { status: 400 });
  return exportList({
    ...{ name: `invoices-${month}`, page: ANALYTICS_PAGE, query: { month } },
    columns: invoiceColumns,
    rows: () => invoicesOf(month),
  });
}

const BATCH = 1_000;

async function* invoicesOf(month: MonthKey) {
  const [from, until] = [month, nextMonth(month)].map((key) => startOfShopDay(firstDay(key)));
  for (let serial = 0; ; ) {
    const batch = await db().invoice.findMany({
      where: { paidAt: { gte: from, lt: until }, serial: { gt: serial } },
      orderBy: { serial: 'asc' },
      take: BATCH,
    });
    const ids = batch.flatMap(({ orderId }) => orderId ?? []);
    const orders = await db().order.findMany({
      where: { id: { in: ids } },
      select: { id: true, number: true },
    });
    const numbers = new Map(orders.map(({ id, number }) => [id, number]));
    yield* batch.map((row) => ({ ...row, order: numbers.get(row.orderId ?? '') }));
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    serial = last.serial;
  }
}

type Row = ReturnType<typeof invoicesOf> extends AsyncGenerator<infer R> ? R : never;

const invoiceColumns = ({ words, view }: ExportWords): ExportColumn<Row>[] => [
  ['invoice', ({ number }) => number],
  ['issued', ({ issuedAt }) => issuedAt],
  ['paid', ({ paidAt }) => paidAt],
  ['order', ({ kind, order }) => (kind === 'ORDER' ? order : words.month)],
  ['country', ({ country }) => countryName(country, view.locale)],
  ['currency', ({ currency }) => currency],
  ['net', ({ netAmount: amount, currency }) => ({ amount, currency })],
  ['tax', ({ taxAmount: amount, currency }) => ({ amount, currency })],
  ['gross', ({ grossAmount: amount, currency }) => ({ amount, currency })],
  ['transaction', ({ transactionId }) => ({ text: transactionId })],
];
