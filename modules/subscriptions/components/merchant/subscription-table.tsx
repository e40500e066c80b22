import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { taxNote } from '@/components/merchant/tax-note';
import { Timestamp, withTime } from '@/components/merchant/timestamp';
import { Breakable } from '@/components/ui/text/breakable';
import { phraseIn } from '@/lib/catalog/localize';
import { formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import { shownEmail } from '@/lib/shown-email';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { StatusBadge } from '@/modules/subscriptions/components/status';
import {
  nextOf,
  SUBSCRIPTIONS_PAGE,
  type SubscriptionRow,
} from '@/modules/subscriptions/dashboard/subscription-list';

type Texts = DashboardTexts['subscriptions'];

const columnsIn = (
  { columns, status, plan, accountDeleted, now }: Texts,
  view: StoreView,
): Column<SubscriptionRow>[] => [
  {
    header: columns.customer,
    cell: ({ email }) => (
      <div className="md:min-w-36">
        <Breakable text={email === null ? accountDeleted : shownEmail(email)} />
      </div>
    ),
  },
  {
    header: plan,
    cell: (row) => {
      const name = phraseIn(view, row.plan);
      return row.quantity > 1 ? `${row.quantity} × ${name}` : name;
    },
  },
  { header: status, cell: (row) => <StatusBadge status={row.status} /> },
  { header: columns.country, cell: ({ country }) => country },
  {
    header: columns.month,
    align: 'end',
    cell: ({ monthly }) => (
      <>
        <span>{formatMoney(monthly, view.locale)}</span> <TaxNote currency={monthly.currency} />
      </>
    ),
  },
  { header: columns.since, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    header: columns.now,
    cell: (row) => {
      const next = nextOf(row);
      return next && withTime(now[next.kind], next.at);
    },
  },
];

async function TaxNote({ currency }: { currency: string }) {
  return <span className="text-ink-soft text-sm">{await taxNote(currency)}</span>;
}

export async function SubscriptionTable({
  rows,
  isFiltered,
}: {
  rows: readonly SubscriptionRow[];
  isFiltered: boolean;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.subscriptions;
  return (
    <DataTable
      caption={texts.title}
      columns={columnsIn(texts, view)}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${SUBSCRIPTIONS_PAGE}/${id}`}
      empty={isFiltered ? texts.noMatch : texts.none}
    />
  );
}
