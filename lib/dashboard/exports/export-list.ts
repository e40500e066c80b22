import 'server-only';
import { recordExport } from '@/lib/audit/exports';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { type Cell, csvResponse } from '@/lib/http/csv';
import type { ListQuery } from '@/lib/list-query';

/** A column of an export: its header, and the cell of a row. */
export type ExportColumn<Row> = readonly [header: string, cell: (row: Row) => Cell];

/** A list of the dashboard as a file. */
export type ExportedList<Row> = {
  /** Of the file, and in the audit log. */
  name: string;
  /** The list's own page. */
  page: string;
  query: ListQuery;
  columns: readonly ExportColumn<Row>[];
  /** Read in batches, each when it is asked for. */
  rows: (who: Staff) => AsyncIterable<Row>;
};

/** A list as CSV, for an owner; recorded in the audit log. Nothing is read for anybody else. */
export async function exportList<Row>(list: ExportedList<Row>): Promise<Response> {
  const who = await requireStaff('owner', list.page);
  await recordExport(who, list.name, list.query);
  return csvResponse(
    list.name,
    list.columns.map(([header]) => header),
    linesOf(list, who),
  );
}

/** Rows of a list that is short and read at once. */
export async function* allOf<Row>(
  rows: readonly Row[] | Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  yield* await rows;
}

async function* linesOf<Row>(
  { rows, columns }: ExportedList<Row>,
  who: Staff,
): AsyncGenerator<Cell[]> {
  for await (const row of rows(who)) yield columns.map(([, cell]) => cell(row));
}
