import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import {
  everyProduct,
  type OfferState,
  PRODUCTS_PAGE,
  type ProductRow,
  type ServiceState,
  unitsSold,
} from '@/lib/catalog/dashboard';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import type { ListQuery } from '@/lib/list-query';
import { otherCurrencies } from '@/lib/markets/currencies';
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
  ...otherCurrencies().flatMap(offerColumns),
  ['units available', (row) => row.free],
  ['sold in 30 days', (row) => row.sold],
];

/** What the columns above say, in another currency; empty where the variant has no price in it. */
function offerColumns(code: string): ExportColumn<SoldRow>[] {
  const of =
    (cell: (offer: OfferState) => string | number | null) =>
    ({ offers }: SoldRow) => {
      const offer = offers.find(({ currency }) => currency === code);
      return offer ? cell(offer) : null;
    };
  return [
    [`service product ${code}`, of(({ serviceProductId }) => serviceProductId)],
    [`price ${code}`, of(priceOf)],
    [`active ${code}`, of(({ active, isGone }) => (active && !isGone ? 'yes' : 'no'))],
    [`at the service ${code}`, of(({ isGone }) => (isGone ? 'no' : 'yes'))],
  ];
}

function priceOf({ priceAmount, currency }: ServiceState): number | null {
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
