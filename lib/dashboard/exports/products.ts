import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { itemName } from '@/lib/catalog/localize';
import {
  everyProduct,
  type OfferState,
  PRODUCTS_PAGE,
  type ProductRow,
  type ServiceState,
  unitsSold,
} from '@/lib/catalog/product-list';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import type { Cell } from '@/lib/http/csv';
import type { ListQuery } from '@/lib/list-query';
import { otherCurrencies } from '@/lib/markets/currencies';
import { type ExportColumn, type ExportWords, exportList } from './export-list';

type SoldRow = ProductRow & { sold: number };

export function exportProducts(query: ListQuery): Promise<Response> {
  return exportList({
    ...{ name: 'products', page: PRODUCTS_PAGE, query, columns: productColumns },
    rows: (staff) => withSold(staff, query),
  });
}

const productColumns = (words: ExportWords): ExportColumn<SoldRow>[] => [
  ['sku', ({ variantId }) => ({ text: variantId })],
  [
    'product',
    ({ name, options }) => itemName(words.view, { name, detail: choiceText(readChoice(options)) }),
  ],
  ['hidden', ({ hidden }) => yesNo(hidden, words)],
  ['currency', ({ currency }) => currency],
  ...stateColumns<SoldRow>(words, (row) => row),
  ...otherCurrencies().flatMap((currency) =>
    stateColumns<SoldRow>(
      words,
      ({ offers }) => offers.find((offer) => offer.currency === currency),
      currency,
    ),
  ),
  ['available', ({ free }) => free], // module: stock
  ['sold', ({ sold }) => sold],
];

/** A variant's product at the service in one currency. Empty if the variant has no price in this currency. */
function stateColumns<Row>(
  words: ExportWords,
  stateOf: (row: Row) => ServiceState | OfferState | undefined,
  currency?: string,
): ExportColumn<Row>[] {
  const names = ['price', 'soldByService', 'serviceProduct'] as const;
  const cells: Record<(typeof names)[number], (state: ServiceState) => Cell> = {
    price: ({ priceAmount, currency: code }) =>
      priceAmount === null || !code ? null : { amount: priceAmount, currency: code },
    soldByService: ({ active, isGone }) => yesNo(active === true && !isGone, words),
    serviceProduct: ({ serviceProductId }) => ({ text: serviceProductId }),
  };
  return names.map((name) => {
    const column = words.words.columns[name];
    const header = currency ? { text: `${column} (${currency})` } : name;
    const cell = (row: Row) => {
      const state = stateOf(row);
      return state ? cells[name](state) : null;
    };
    return [header, cell] as const;
  });
}

function yesNo(value: boolean, { words }: ExportWords): string {
  return value ? words.yes : words.no;
}

async function* withSold(staff: Staff, query: ListQuery): AsyncGenerator<SoldRow> {
  const sold = await unitsSold();
  for await (const row of everyProduct(staff, query))
    yield { ...row, sold: sold[row.variantId] ?? 0 };
}
