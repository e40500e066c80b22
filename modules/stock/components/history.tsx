import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Timestamp } from '@/components/merchant/timestamp';
import { TypedText } from '@/components/ui/text/typed-text';
import { formatCount } from '@/lib/format';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { AdjustmentRow } from '../queries';

const columnsIn = ({ stock }: DashboardTexts, locale: string): Column<AdjustmentRow>[] => {
  const texts = stock.history;
  const reasons: Readonly<Record<string, string>> = stock.form.reasons;
  const units = (count: number | null) =>
    count === null ? texts.notTracked : formatCount(count, locale);
  return [
    { header: texts.when, cell: ({ at }) => <Timestamp at={at} /> },
    {
      header: stock.columns.onHand,
      cell: ({ from, to }) => <span>{`${units(from)} → ${units(to)}`}</span>,
    },
    {
      header: texts.reason,
      cell: ({ reason, note }) => (
        <>
          <span>{reasons[reason] ?? reason}</span>
          {note ? (
            <span className="block text-ink-soft text-sm">
              <TypedText>{note}</TypedText>
            </span>
          ) : null}
        </>
      ),
    },
    { header: texts.who, cell: ({ actorEmail }) => actorEmail },
  ];
};

export async function StockHistory({ rows }: { rows: AdjustmentRow[] }) {
  const { d, view } = await dashboardTexts();
  return (
    <DataTable
      caption={d.stock.history.title}
      columns={columnsIn(d, view.locale)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={d.stock.history.none}
    />
  );
}
