import 'server-only';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import { isStorable } from '@/lib/db/storable';
import type { ListQuery } from '@/lib/list-query';
import {
  type AdjustmentRow,
  everyAdjustment,
  everyOwed,
  everyStock,
  OWED_PAGE,
  type OwedRow,
  STOCK_PAGE,
  type StockRow,
  stockOf,
  stockPath,
} from '@/lib/stock/queries';
import { type ExportColumn, exportList } from './export-list';

const stockColumns: readonly ExportColumn<StockRow>[] = [
  ['sku', (row) => row.variantId],
  ['item', (row) => row.name],
  ['options', (row) => choiceText(readChoice(row.options))],
  ['tracked', (row) => (row.free === null ? 'no' : 'yes')],
  ['on hand', (row) => row.onHand],
  ['reserved', (row) => row.reserved],
  ['available', (row) => row.free],
];

/** Variants with their units as filtered, for an owner. Units are empty where stock is not tracked. */
export function exportStock(query: ListQuery): Promise<Response> {
  const rows = (who: Staff) => everyStock(who, query);
  return exportList({ name: 'stock', page: STOCK_PAGE, query, columns: stockColumns, rows });
}

const owedColumns: readonly ExportColumn<OwedRow>[] = [
  ['order', (row) => row.number],
  ['e-mail', (row) => row.email],
  ['sku', (row) => row.variantId],
  ['item', (row) => row.name],
  ['detail', (row) => row.detail],
  ['units owed', (row) => row.owed],
  ['owed since', (row) => row.owedAt],
  ['units available', (row) => row.free],
  ['order id', (row) => row.orderId],
];

/** Units that are paid and were not there, for an owner. */
export function exportOwed(query: ListQuery): Promise<Response> {
  return exportList({
    name: 'owed-units',
    page: OWED_PAGE,
    query,
    columns: owedColumns,
    rows: everyOwed,
  });
}

const adjustmentColumns: readonly ExportColumn<AdjustmentRow>[] = [
  ['at', (row) => row.at],
  ['on hand before', (row) => row.from],
  ['on hand after', (row) => row.to],
  ['reason', (row) => row.reason],
  ['note', (row) => row.note],
  ['by', (row) => row.actorEmail],
];

/**
 * The adjustments of an item's stock, for an owner; not found where its page is not. Units are empty where they were
 * not tracked.
 *
 * @param item a variant's id, or whatever the URL has in its place
 */
export async function exportStockHistory(item: string): Promise<Response> {
  await requireStaff('owner', STOCK_PAGE);
  const found = isStorable(item) ? await stockOf(item) : null;
  if (!found) return new Response(null, { status: 404 });
  return exportList({
    ...{ name: 'stock-history', page: stockPath(item), query: { item } },
    columns: adjustmentColumns,
    rows: (who) => everyAdjustment(who, item),
  });
}
