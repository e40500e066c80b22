import 'server-only';
import { phraseIn } from '@/lib/catalog/localize';
import {
  type ExportColumn,
  type ExportWords,
  exportList,
} from '@/lib/dashboard/exports/export-list';
import { countryName } from '@/lib/format';
import type { ListQuery } from '@/lib/list-query';
import type { TaxRow } from './figures';
import { ANALYTICS_PAGE, taxReport } from './reports';

/** Exports the tax report of a month (`?month=2026-11`). Owners only. */
export async function exportTaxes({ month = '' }: ListQuery): Promise<Response> {
  const taxes = await taxReport(month);
  if (!taxes) return new Response('Name a month: ?month=2026-11', { status: 400 });
  return exportList({
    ...{ name: `tax-${month}`, page: ANALYTICS_PAGE, query: { month } },
    columns: (words) => taxColumns(words, month),
    rows: () => taxes,
  });
}

const taxColumns = ({ d, view }: ExportWords, month: string): ExportColumn<TaxRow>[] => [
  ['month', () => month],
  ['country', ({ country }) => countryName(country, view.locale)],
  ['taxCode', ({ code }) => code],
  ['tax', ({ code, name }) => (code === '' ? d.analytics.taxes.noTax : phraseIn(view, name))],
  ['rate', ({ ratePpm }) => ratePpm / 10_000],
  ['currency', ({ currency }) => currency],
  ['invoices', ({ invoices }) => invoices],
  ['taxed', ({ base }) => base],
  ['amount', ({ amount }) => amount],
];
