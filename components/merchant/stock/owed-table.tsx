import { Breakable } from '@/components/ui/text/breakable';
import type { OwedRow } from '@/lib/stock/queries';
import { type Column, DataTable } from '../list/data-table';
import { ForRole } from '../role';
import { Timestamp } from '../timestamp';
import { OwedForms } from './owed-forms';

const itemOf = ({ name, detail }: OwedRow) => (detail ? `${name}, ${detail}` : name);

const columns: Column<OwedRow>[] = [
  { header: 'Order', cell: ({ number }) => number },
  {
    header: 'Customer',
    interactive: true,
    cell: ({ email, number }) => (
      <a
        href={`mailto:${email}?subject=${encodeURIComponent(`Your order ${number}`)}`}
        className="text-link underline"
      >
        <Breakable text={email} />
      </a>
    ),
  },
  { header: 'Item', cell: itemOf },
  { header: 'Owed', align: 'end', cell: ({ owed }) => owed },
  { header: 'In stock now', align: 'end', cell: ({ free }) => free ?? 'Not tracked' },
  { header: 'Since', cell: ({ owedAt }) => <Timestamp at={owedAt} /> },
  {
    header: 'Settle',
    interactive: true,
    cell: (row) => (
      <ForRole otherwise="Staff settle this.">
        <OwedForms
          orderId={row.orderId}
          variantId={row.variantId}
          about={`order ${row.number}, ${itemOf(row)}`}
          isThere={row.free === null || row.free > 0}
        />
      </ForRole>
    ),
  },
];

/** Paid units that were not there. */
export function OwedTable({ rows }: { rows: OwedRow[] }) {
  return (
    <DataTable
      caption="Owed units"
      columns={columns}
      rows={rows}
      keyOf={({ orderId, variantId }) => `${orderId} ${variantId}`}
      empty="Nothing is owed: every paid unit was in stock."
    />
  );
}
