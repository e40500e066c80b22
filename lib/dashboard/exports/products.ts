import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { everyProduct, PRODUCTS_PAGE, type ProductRow, unitsSold } from '@/lib/catalog/dashboard';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import type { ListQuery } from '@/lib/list-query';
import { decimalOf } from '@/lib/money';
import { type ExportColumn, exportList } from './export-list';

type SoldRow = ProductRow & { sold: number };

const columns: readonly ExportColumn<SoldRow>[] = [
  ['sku', (row) => row.variantId],
  ['item', (row) => row.name],
  ['options', (row) => choiceText(readChoice(row.options))],
  ['page', (row) => row.slug],
  ['hidden', (row) => (row.hidden ? 'yes' : 'no')],
  ['described by', (row) => row.source],
  ['service product', (row) => row.serviceProductId],
  ['name at the service', (row) => row.serviceName],
  ['price', priceOf],
  ['currency', (row) => row.currency],
  ['active', (row) => (row.active && !row.isGone ? 'yes' : 'no')],
  ['at the service', (row) => (row.isGone ? 'no' : 'yes')],
  ['synced at', (row) => row.syncedAt],
  ['units available', (row) => row.free],
  ['sold in 30 days', (row) => row.sold],
];

function priceOf({ priceAmount, currency }: SoldRow): number | null {
  return priceAmount === null || !currency
    ? null
    : Number(decimalOf({ amount: priceAmount, currency }));
}

/** The catalogue's variants as filtered, for an owner. Prices are decimals of their currency. */
export function exportProducts(query: ListQuery): Promise<Response> {
  return exportList({
    name: 'products',
    page: PRODUCTS_PAGE,
    query,
    columns,
    rows: (who) => withSold(who, query),
  });
}

async function* withSold(who: Staff, query: ListQuery): AsyncGenerator<SoldRow> {
  const sold = await unitsSold();
  for await (const row of everyProduct(who, query))
    yield { ...row, sold: sold[row.variantId] ?? 0 };
}
