import { Badge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/text/breakable';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import { type StockRow, stockPath } from '@/lib/stock/queries';
import { shownLeft } from '@/lib/stock/rules';
import { type Column, DataTable } from '../list/data-table';

/** A variant as staff name it: "High Noon, 250 g". */
export function variantName({ name, options }: Pick<StockRow, 'name' | 'options'>): string {
  const text = choiceText(readChoice(options));
  return text ? `${name}, ${text}` : name;
}

const columns: Column<StockRow>[] = [
  { header: 'Item', cell: variantName },
  { header: 'SKU', cell: ({ variantId }) => <Breakable text={variantId} /> },
  { header: 'On hand', align: 'end', cell: ({ onHand }) => onHand ?? '–' },
  { header: 'Reserved', align: 'end', cell: ({ reserved }) => reserved ?? '–' },
  { header: 'Available', align: 'end', cell: ({ free }) => free ?? '–' },
  { header: 'Status', cell: ({ free }) => <StockState free={free} /> },
];

/** Whether shoppers can buy it. */
export function StockState({ free }: { free: number | null }) {
  if (free === null) return <Badge>Not tracked</Badge>;
  const left = shownLeft(free);
  if (left === 0) return <Badge tone="negative">Out of stock</Badge>;
  return left === null ? (
    <Badge tone="positive">In stock</Badge>
  ) : (
    <Badge tone="caution">Low</Badge>
  );
}

/** Variants with their units. */
export function StockTable({ rows, isFiltered }: { rows: StockRow[]; isFiltered: boolean }) {
  return (
    <DataTable
      caption="Stock"
      columns={columns}
      rows={rows}
      keyOf={({ variantId }) => variantId}
      hrefOf={({ variantId }) => stockPath(variantId)}
      empty={
        isFiltered
          ? 'No item matches these filters.'
          : 'The catalogue is empty. Products come with npm run seed or npm run catalogue:import.'
      }
    />
  );
}
