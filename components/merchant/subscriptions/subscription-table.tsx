import { shop } from '@/brand/shop';
import { StatusBadge } from '@/components/subscriptions/status';
import { Breakable } from '@/components/ui/text/breakable';
import { SUBSCRIPTIONS_PAGE, type SubscriptionRow } from '@/lib/analytics/subscriptions';
import { formatMoney } from '@/lib/format';
import { type Column, DataTable } from '../list/data-table';
import { taxNote } from '../tax-note';
import { Timestamp } from '../timestamp';

const columns: Column<SubscriptionRow>[] = [
  { header: 'Customer', cell: ({ email }) => <Breakable text={email ?? 'Account deleted'} /> },
  { header: 'Plan', cell: ({ plan, quantity }) => (quantity > 1 ? `${quantity} × ${plan}` : plan) },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Country', cell: ({ country }) => country },
  {
    header: 'A month',
    align: 'end',
    cell: ({ monthly }) => (
      <>
        {formatMoney(monthly, shop.locale)}{' '}
        <span className="text-ink-soft text-sm">
          <TaxNote currency={monthly.currency} />
        </span>
      </>
    ),
  },
  { header: 'Since', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { header: 'Now', cell: (row) => <Now row={row} /> },
];

/** "before tax", or "with tax". */
async function TaxNote({ currency }: { currency: string }) {
  return await taxNote(currency);
}

/** What happens next, or what happened last. */
function Now({ row }: { row: SubscriptionRow }) {
  const { endedAt, endsAt, pastDueSince, retryAt, deadline, paidUntil } = row;
  if (endedAt) {
    return (
      <>
        Ended <Timestamp at={endedAt} />
      </>
    );
  }
  if (pastDueSince) {
    return (
      <ul className="text-sm">
        <li>
          Charge failed <Timestamp at={pastDueSince} />
        </li>
        <li>{retryAt ? <At name="Next retry" at={retryAt} /> : 'Next retry: not shown'}</li>
        {deadline ? (
          <li>
            <At name="Ends" at={deadline} />
          </li>
        ) : null}
      </ul>
    );
  }
  // What its customer has cancelled is charged no more, and is paid until then.
  if (endsAt) return <At name="Cancelled, ends" at={endsAt} />;
  return paidUntil ? <At name="Paid until" at={paidUntil} /> : null;
}

function At({ name, at }: { name: string; at: Date }) {
  return (
    <>
      {name} <Timestamp at={at} />
    </>
  );
}

export function SubscriptionTable({
  rows,
  isFiltered,
}: {
  rows: readonly SubscriptionRow[];
  isFiltered: boolean;
}) {
  return (
    <DataTable
      caption="Subscriptions"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${SUBSCRIPTIONS_PAGE}/${id}`}
      empty={
        isFiltered
          ? 'No subscription matches this search and these filters.'
          : 'Nobody has subscribed yet.'
      }
    />
  );
}
