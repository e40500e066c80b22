import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { variantName } from '@/components/merchant/variant-name';
import { Badge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/text/breakable';
import { displayedUnits } from '@/lib/catalog/rules';
import { formatCount } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import { commandLine } from '@/lib/process/commands';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { type StockRow, stockPath } from '../stock-list';

const columnsIn = ({ columns }: DashboardTexts['stock'], view: StoreView): Column<StockRow>[] => {
  const count = (units: number | null) => (units === null ? null : formatCount(units, view.locale));
  return [
    { header: columns.item, cell: (row) => variantName(view, row) },
    { header: columns.sku, cell: ({ variantId }) => <Breakable text={variantId} /> },
    { header: columns.onHand, align: 'end', cell: ({ onHand }) => count(onHand) },
    { header: columns.reserved, align: 'end', cell: ({ reserved }) => count(reserved) },
    { header: columns.available, align: 'end', cell: ({ free }) => count(free) },
    { header: columns.status, cell: ({ free }) => <StockState free={free} /> },
  ];
};

export async function StockState({ free }: { free: number | null }) {
  const texts = (await dashboardTexts()).d.stock;
  if (free === null) return <Badge>{texts.notTracked}</Badge>;
  const displayed = displayedUnits(free);
  if (displayed === 0) return <Badge tone="negative">{texts.outOfStock}</Badge>;
  return displayed === null ? (
    <Badge tone="positive">{texts.inStock}</Badge>
  ) : (
    <Badge tone="caution">{texts.low}</Badge>
  );
}

export async function StockTable({ rows, isFiltered }: { rows: StockRow[]; isFiltered: boolean }) {
  const { d, view } = await dashboardTexts();
  const texts = d.stock;
  return (
    <DataTable
      caption={texts.title}
      columns={columnsIn(texts, view)}
      rows={rows}
      keyOf={({ variantId }) => variantId}
      hrefOf={({ variantId }) => stockPath(variantId)}
      empty={
        isFiltered
          ? texts.noMatch
          : fillWith(texts.none, { command: <code>{commandLine('catalogue:import')}</code> })
      }
    />
  );
}
