import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link'; // module: stock
import type { ProductRow, ServiceState } from '@/lib/catalog/product-list';
import { formatCount, formatMoney } from '@/lib/format';
import { homeCurrency } from '@/lib/markets/currencies';
import type { StoreView } from '@/lib/markets/types';
import { commandLine } from '@/lib/process/commands';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { type Column, DataTable } from './list/data-table';
import { Timestamp } from './timestamp';
import { variantName } from './variant-name';

type Texts = DashboardTexts['products'];

/** `sold` counts recently sold units. */
export type SoldRow = ProductRow & { sold: number };

const columnsIn = (texts: Texts, view: StoreView): Column<SoldRow>[] => [
  {
    header: texts.columns.product,
    cell: (row) => (
      <>
        <span>{variantName(view, row)}</span>
        <span className="block font-normal text-ink-soft text-sm">{row.variantId}</span>
      </>
    ),
  },
  {
    header: texts.columns.price,
    align: 'end',
    cell: (row) =>
      [row, ...row.offers].map((state) => (
        <span key={state.currency} className="block whitespace-nowrap">
          {priceText(state, view.locale) ?? texts.noPrice}
        </span>
      )),
  },
  { header: texts.columns.service, cell: (row) => <ServiceStates row={row} texts={texts} /> },
  { header: texts.columns.shop, cell: (row) => <ShopState row={row} texts={texts} /> },
  // module: stock
  {
    header: texts.columns.available,
    align: 'end',
    interactive: true,
    cell: ({ free, variantId }) => (
      <Link
        href={`/merchant/stock/items/${encodeURIComponent(variantId)}`}
        prefetch={false}
        className="text-link underline"
      >
        {free === null ? texts.notTracked : formatCount(free, view.locale)}
      </Link>
    ),
  },
  {
    header: texts.columns.sold,
    align: 'end',
    cell: ({ sold }) => formatCount(sold, view.locale),
  },
];

export async function ProductTable({ rows, isFiltered }: { rows: SoldRow[]; isFiltered: boolean }) {
  const { d, view } = await dashboardTexts();
  const texts = d.products;
  return (
    <DataTable
      caption={texts.title}
      columns={columnsIn(texts, view)}
      rows={rows}
      keyOf={({ variantId }) => variantId}
      empty={
        isFiltered
          ? texts.noMatch
          : fillWith(texts.none, { command: <code>{commandLine('catalogue:import')}</code> })
      }
    />
  );
}

function priceText({ priceAmount, currency }: ServiceState, locale: string): string | null {
  if (priceAmount === null || currency === null) return null;
  return formatMoney({ amount: priceAmount, currency }, locale);
}

type State = { row: SoldRow; texts: Texts };

/** One line per currency; a shop with a single currency does not name it. */
function ServiceStates({ row, texts }: State) {
  const states = [{ ...row, currency: homeCurrency }, ...row.offers];
  const synced = states.flatMap(({ syncedAt }) => (syncedAt ? [syncedAt.getTime()] : []));
  const oldest = new Date(Math.min(...synced));
  return (
    <>
      {states.map((state) => (
        <span key={state.currency} className="mb-1 flex items-baseline gap-2">
          {row.offers.length > 0 ? <span className="text-sm">{state.currency}</span> : null}
          <StateBadge state={state} texts={texts} />
        </span>
      ))}
      <span className="block text-ink-soft text-sm">
        {synced.length > 0 && oldest.getTime() > 0
          ? fillWith(texts.synced, { at: <Timestamp at={oldest} /> })
          : texts.notSynced}
      </span>
    </>
  );
}

function StateBadge({ state, texts }: { state: ServiceState; texts: Texts }) {
  if (state.serviceProductId === null) return <Badge tone="negative">{texts.missing}</Badge>;
  if (state.isGone) return <Badge tone="negative">{texts.gone}</Badge>;
  if (!state.active) return <Badge tone="caution">{texts.notActive}</Badge>;
  return <Badge tone="positive">{texts.active}</Badge>;
}

function ShopState({ row, texts }: State) {
  if (row.hidden) return <Badge>{texts.hidden}</Badge>;
  if (row.isGone) return <Badge tone="negative">{texts.notShown}</Badge>;
  return (
    <>
      <Badge tone="positive">{texts.shown}</Badge>
      {row.source === 'service' ? (
        <span className="mt-1 block text-ink-soft text-sm">
          {fillWith(texts.undescribed, { folder: <code>brand/catalogue</code> })}
        </span>
      ) : null}
    </>
  );
}
