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

/** A column of an export: the name of its header in `exports.columns`, or the header itself, and the cell of a row. */
export type ExportColumn<Row> = readonly [
  header: keyof Words['columns'] | { text: string },
  cell: (row: Row) => Cell,
];

/** The reader's language, for the words of a file. */
export type ExportWords = { d: DashboardTexts; words: Words; view: StoreView };

/** A list of the dashboard as a file. */
export type ExportedList<Row> = {
  /** Of the file, and in the audit log. */
  name: string;
  /** The list's own page. */
  page: string;
  query: ListQuery;
  columns: (words: ExportWords) => readonly ExportColumn<Row>[];
  /** Read in batches, each when it is asked for. */
  rows: (who: Staff) => AsyncIterable<Row> | Iterable<Row>;
};

/**
 * A list as CSV in the reader's language, for an owner; recorded in the audit log. Nothing is read for anybody else.
 */
export async function exportList<Row>(list: ExportedList<Row>): Promise<Response> {
  const who = await requireStaff('owner', list.page);
  await recordExport(who, list.name, list.query);
  const view = await requestView();
  const d = dashboardTextsOf(view);
  const columns = list.columns({ d, words: d.exports, view });
  return csvResponse(
    list.name,
    columns.map(([name]) => (typeof name === 'string' ? d.exports.columns[name] : name.text)),
    linesOf(list.rows(who), columns),
    view.locale,
  );
}

/** Filters that say nothing of a person: the others may be somebody's name or address. */
const IMPERSONAL = new Set([
  ...['account', 'from', 'fulfilment', 'month', 'refund', 'show', 'status', 'tab', 'to'],
]);

/** The audit log is never changed: it keeps no filter that has to be deleted with a person. */
function recordExport(who: Staff, list: string, query: ListQuery): Promise<void> {
  const filters = Object.entries(query).map(([name, value]) => [
    name,
    IMPERSONAL.has(name) ? value : '…',
  ]);
  return recordAudit(db(), who, {
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
