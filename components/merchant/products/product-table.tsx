import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import type { ProductRow } from '@/lib/catalog/dashboard';
import { formatCount, formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import { stockPath } from '@/lib/stock/queries';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { type Column, DataTable } from '../list/data-table';
import { Timestamp } from '../timestamp';
import { variantName } from '../variant-name';

type Texts = DashboardTexts['products'];

/** A variant with its recently sold units. */
export type SoldRow = ProductRow & { sold: number };

const columnsIn = (texts: Texts, view: StoreView): Column<SoldRow>[] => [
  {
    header: texts.columns.product,
    cell: (row) => (
      <>
        {variantName(view, row)}
        <span className="block font-normal text-ink-soft text-sm">{row.variantId}</span>
      </>
    ),
  },
  {
    header: texts.columns.price,
    align: 'end',
    cell: (row) => priceText(row, view.locale) ?? texts.noPrice,
  },
  { header: texts.columns.service, cell: (row) => <ServiceState row={row} texts={texts} /> },
  { header: texts.columns.shop, cell: (row) => <ShopState row={row} texts={texts} /> },
  {
    header: texts.columns.available,
    align: 'end',
    interactive: true,
    cell: ({ free, variantId }) => (
      <Link href={stockPath(variantId)} prefetch={false} className="text-link underline">
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

/** The list of variants, with the data of service and shop. */
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
          : fillWith(texts.none, { command: <code>npm run catalogue:import</code> })
      }
    />
  );
}

function priceText({ priceAmount, currency }: SoldRow, locale: string): string | null {
  if (priceAmount === null || currency === null) return null;
  return formatMoney({ amount: priceAmount, currency }, locale);
}

type State = { row: SoldRow; texts: Texts };

function ServiceState({ row, texts }: State) {
  return (
    <>
      {row.isGone ? (
        <Badge tone="negative">{texts.gone}</Badge>
      ) : row.active ? (
        <Badge tone="positive">{texts.active}</Badge>
      ) : (
        <Badge tone="caution">{texts.notActive}</Badge>
      )}
      <span className="mt-1 block text-ink-soft text-sm">
        {row.syncedAt && row.syncedAt.getTime() > 0
          ? fillWith(texts.synced, { at: <Timestamp at={row.syncedAt} /> })
          : texts.notSynced}
      </span>
    </>
  );
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
