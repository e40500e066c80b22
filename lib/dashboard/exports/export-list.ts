import 'server-only';
import { recordAudit } from '@/lib/audit/store';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { type Cell, csvResponse } from '@/lib/http/csv';
import type { ListQuery } from '@/lib/list-query';
import { requestView } from '@/lib/markets/request-view';
import type { StoreView } from '@/lib/markets/types';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

type Words = DashboardTexts['exports'];

/** A header (a key of `exports.columns`, or a text) and the cell of a row. */
export type ExportColumn<Row> = readonly [
  header: keyof Words['columns'] | { text: string },
  cell: (row: Row) => Cell,
];

export type ExportWords = { d: DashboardTexts; words: Words; view: StoreView };

export type ExportedList<Row> = {
  /** Names the file and the entry in the audit log. */
  name: string;
  page: string;
  query: ListQuery;
  columns: (words: ExportWords) => readonly ExportColumn<Row>[];
  /** Rows are read in batches, on demand. */
  rows: (staff: Staff) => AsyncIterable<Row> | Iterable<Row>;
};

/** Exports a list as CSV in the reader's language. Owners only; recorded in the audit log. */
export async function exportList<Row>(list: ExportedList<Row>): Promise<Response> {
  const staff = await requireStaff('owner', list.page);
  await recordExport(staff, list.name, list.query);
  const view = await requestView();
  const d = dashboardTextsOf(view);
  const columns = list.columns({ d, words: d.exports, view });
  return csvResponse(
    list.name,
    columns.map(([name]) => (typeof name === 'string' ? d.exports.columns[name] : name.text)),
    linesOf(list.rows(staff), columns),
    view.locale,
  );
}

/** Filters without personal data. Others, such as a search text, may be a name or an address. */
const IMPERSONAL = new Set([
  ...['account', 'from', 'fulfilment', 'month', 'refund', 'show', 'status', 'tab', 'to'],
]);

/** Records no personal filters, because the audit log cannot be changed when a person's data is deleted. */
function recordExport(staff: Staff, list: string, query: ListQuery): Promise<void> {
  const filters = Object.entries(query).map(([name, value]) => [
    name,
    IMPERSONAL.has(name) ? value : '…',
  ]);
  return recordAudit(db(), staff, {
    action: 'list.exported',
    subject: 'list',
    subjectId: list,
    detail: { filters: Object.fromEntries(filters) },
  });
}

async function* linesOf<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}
