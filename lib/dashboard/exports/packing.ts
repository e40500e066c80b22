import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import {
  everyToPack,
  PACKING_PAGE,
  type PackingRow,
  packingFilter,
} from '@/lib/fulfilment/packing/packing';
import type { ListQuery } from '@/lib/list-query';
import { type ExportColumn, exportList } from './export-list';

type Line = { row: PackingRow; line: PackingRow['lines'][number] };

const columns: readonly ExportColumn<Line>[] = [
  ['kind', ({ row }) => (row.kind === 'order' ? 'order' : 'subscription')],
  ['order or plan', ({ row }) => row.title],
  ['paid at', ({ row }) => row.at],
  ['name', ({ row }) => row.recipient],
  ['address', ({ row }) => row.address?.line1],
  ['address 2', ({ row }) => row.address?.line2],
  ['postal code', ({ row }) => row.address?.postalCode],
  ['city', ({ row }) => row.address?.city],
  ['region', ({ row }) => row.address?.region],
  ['country', ({ row }) => row.country],
  ['delivery', ({ row }) => row.method],
  ['item', ({ line }) => line.name],
  ['detail', ({ line }) => line.detail],
  ['units', ({ line }) => line.quantity],
  ['units owed', ({ line }) => line.owed],
  ['units replaced', ({ line }) => line.instead],
  ['id', ({ row }) => row.id],
];

/** What waits to be packed or to leave, as filtered, a line an item, for an owner. */
export function exportPacking(query: ListQuery): Promise<Response> {
  const rows = (who: Staff) => linesOf(who, query);
  return exportList({ name: 'packing', page: PACKING_PAGE, query, columns, rows });
}

async function* linesOf(who: Staff, query: ListQuery): AsyncGenerator<Line> {
  for await (const row of everyToPack(who, packingFilter(query))) {
    for (const line of row.lines) yield { row, line };
  }
}
