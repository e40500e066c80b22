import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import type { ProductRow } from '@/lib/catalog/desk';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import { formatMoney } from '@/lib/format';
import { stockPath } from '@/lib/stock/queries';
import { type Column, DataTable } from '../list/data-table';
import { Timestamp } from '../timestamp';

/** A variant with the units that it sold lately. */
export type SoldRow = ProductRow & { sold: number };

const columns: Column<SoldRow>[] = [
  { header: 'Product', cell: (row) => <Name row={row} /> },
  { header: 'Price', align: 'end', cell: (row) => priceText(row) },
  { header: 'At the service', cell: (row) => <ServiceState row={row} /> },
  { header: 'In the shop', cell: (row) => <ShopState row={row} /> },
  {
    header: 'Available',
    align: 'end',
    interactive: true,
    cell: ({ free, variantId }) => (
      <Link href={stockPath(variantId)} prefetch={false} className="text-link underline">
        {free ?? 'Not tracked'}
      </Link>
    ),
  },
  { header: 'Sold, 30 days', align: 'end', cell: ({ sold }) => sold },
];

/** The catalogue's variants, as the service and the shop have them. */
export function ProductTable({ rows, isFiltered }: { rows: SoldRow[]; isFiltered: boolean }) {
  return (
    <DataTable
      caption="Products"
      columns={columns}
      rows={rows}
      keyOf={({ variantId }) => variantId}
      empty={
        isFiltered
          ? 'No product matches these filters.'
          : 'The catalogue is empty. Products come with npm run catalogue:import.'
      }
    />
  );
}

function Name({ row }: { row: SoldRow }) {
  const text = choiceText(readChoice(row.options));
  return (
    <>
      {text ? `${row.name}, ${text}` : row.name}
      <span className="block font-normal text-ink-soft text-sm">{row.variantId}</span>
    </>
  );
}

function priceText({ priceAmount, currency }: SoldRow): string {
  if (priceAmount === null || currency === null) return 'none';
  return formatMoney({ amount: priceAmount, currency });
}

function ServiceState({ row }: { row: SoldRow }) {
  return (
    <>
      {row.isGone ? (
        <Badge tone="negative">Gone</Badge>
      ) : row.active ? (
        <Badge tone="positive">Active</Badge>
      ) : (
        <Badge tone="caution">Not active</Badge>
      )}
      {row.syncedAt && row.syncedAt.getTime() > 0 ? (
        <span className="mt-1 block text-ink-soft text-sm">
          Synced <Timestamp at={row.syncedAt} />
        </span>
      ) : (
        <span className="mt-1 block text-ink-soft text-sm">Not synced yet</span>
      )}
    </>
  );
}

function ShopState({ row }: { row: SoldRow }) {
  if (row.hidden) return <Badge>Hidden, such as delivery</Badge>;
  if (row.isGone) return <Badge tone="negative">Not shown</Badge>;
  const described =
    row.source === 'service' ? (
      <span className="mt-1 block text-ink-soft text-sm">Not described in brand/</span>
    ) : null;
  return (
    <>
      <Badge tone="positive">Shown</Badge>
      {described}
    </>
  );
}
