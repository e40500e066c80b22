import type { AdjustmentRow } from '@/lib/stock/queries';
import { adjustmentReasons } from '@/lib/stock/rules';
import { type Column, DataTable } from '../list/data-table';
import { Timestamp } from '../timestamp';

const units = (count: number | null) => count ?? 'not tracked';

function reasonText(reason: string): string {
  const texts: Readonly<Record<string, string>> = adjustmentReasons;
  return texts[reason] ?? reason;
}

const columns: Column<AdjustmentRow>[] = [
  { header: 'When', cell: ({ at }) => <Timestamp at={at} /> },
  {
    header: 'On hand',
    cell: ({ from, to }) => (
      <>
        {units(from)} → {units(to)}
      </>
    ),
  },
  {
    header: 'Reason',
    cell: ({ reason, note }) => (
      <>
        {reasonText(reason)}
        {note ? <span className="block text-ink-soft text-sm">{note}</span> : null}
      </>
    ),
  },
  { header: 'Who', cell: ({ actorEmail }) => actorEmail },
];

/** What staff changed of an item's units. */
export function StockHistory({ rows }: { rows: AdjustmentRow[] }) {
  return (
    <DataTable
      caption="Changes by staff"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty="Nobody has changed it yet."
    />
  );
}
