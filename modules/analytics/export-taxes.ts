import 'server-only';
import { allOf, type ExportColumn, exportList } from '@/lib/dashboard/exports/export-list';
import type { ListQuery } from '@/lib/list-query';
import { toDecimal } from '@/lib/money';
import type { TaxRow } from './figures';
import { ANALYTICS_PAGE, taxReport } from './queries';

/** The tax report of a month, `?month=2026-11`, with amounts as decimals, for an owner. */
export async function exportTaxes({ month = '' }: ListQuery): Promise<Response> {
  const taxes = await taxReport(month);
  if (!taxes) return new Response('Name a month: ?month=2026-11', { status: 400 });
  const columns: readonly ExportColumn<TaxRow>[] = [
    ['Month', () => month],
    ['Country', (row) => row.country],
    ['Tax code', (row) => row.code],
    ['Tax', (row) => row.name],
    ['Rate in percent', (row) => row.ratePpm / 10_000],
    ['Currency', (row) => row.currency],
    ['Invoices', (row) => row.invoices],
    ['Taken of', (row) => toDecimal(row.base)],
    ['Tax amount', (row) => toDecimal(row.amount)],
  ];
  const name = `tax-${month}`;
  return exportList({
    name,
    page: ANALYTICS_PAGE,
    query: { month },
    columns,
    rows: () => allOf(taxes),
  });
}
