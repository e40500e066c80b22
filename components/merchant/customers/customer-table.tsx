import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Timestamp } from '@/components/merchant/timestamp';
import { Badge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/text/breakable';
import { TypedText } from '@/components/ui/text/typed-text';
import { customerPath } from '@/lib/dashboard/customers/customer-list';
import type { CustomerRow } from '@/lib/dashboard/customers/figures';
import { formatCount, formatList, formatMoney } from '@/lib/format';
import { shownEmail } from '@/lib/shown-email';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

const columnsIn = (texts: DashboardTexts['customers'], locale: string): Column<CustomerRow>[] => [
  {
    header: texts.columns.email,
    cell: ({ email }) => (
      <div className="md:min-w-36">
        <Breakable text={shownEmail(email)} />
      </div>
    ),
  },
  {
    header: texts.columns.name,
    cell: (row) => (
      <div className="md:min-w-36">
        <TypedText>{nameOf(row)}</TypedText>
      </div>
    ),
  },
  {
    header: texts.columns.account,
    cell: ({ userId }) => <Badge>{userId ? texts.account : texts.guest}</Badge>,
  },
  { header: texts.columns.since, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    header: texts.columns.orders,
    align: 'end',
    cell: ({ orders }) => formatCount(orders, locale),
  },
  // module: subscriptions
  {
    header: texts.columns.subscriptions,
    align: 'end',
    cell: ({ subscriptions }) => formatCount(subscriptions, locale),
  },
  {
    header: texts.columns.lifetime,
    align: 'end',
    cell: (row) => lifetimeOf(row, locale) ?? texts.nothingPaid,
  },
];

export function lifetimeOf({ lifetime }: CustomerRow, locale: string): string | null {
  const sums = lifetime.map((sum) => formatMoney(sum, locale));
  return sums.length > 0 ? formatList(sums, locale) : null;
}

export function nameOf({ firstname, lastname }: CustomerRow): string {
  return [firstname, lastname].filter(Boolean).join(' ');
}

export async function CustomerTable({
  rows,
  isFiltered,
}: {
  rows: CustomerRow[];
  isFiltered: boolean;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.customers;
  return (
    <DataTable
      caption={texts.title}
      columns={columnsIn(texts, view.locale)}
      rows={rows}
      keyOf={({ email }) => email}
      hrefOf={({ email }) => customerPath(email)}
      empty={isFiltered ? texts.noMatch : texts.none}
    />
  );
}
