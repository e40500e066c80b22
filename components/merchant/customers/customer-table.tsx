import { shop } from '@/brand/shop';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Timestamp } from '@/components/merchant/timestamp';
import { Badge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/text/breakable';
import type { CustomerRow } from '@/lib/desk/customers/list';
import { customerPath } from '@/lib/desk/customers/queries';
import { formatList, formatMoney } from '@/lib/format';

const columns: Column<CustomerRow>[] = [
  { header: 'E-mail', cell: ({ email }) => <Breakable text={email} /> },
  { header: 'Name', cell: nameOf },
  {
    header: 'Account',
    cell: ({ userId }) => <Badge>{userId ? 'Account' : 'Guest'}</Badge>,
  },
  { header: 'Since', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { header: 'Paid orders', align: 'end', cell: ({ orders }) => orders },
  { header: 'Subscriptions', align: 'end', cell: ({ subscriptions }) => subscriptions },
  {
    header: 'Lifetime value',
    align: 'end',
    cell: lifetimeOf,
  },
];

/** What a customer has paid, in each currency. */
export function lifetimeOf({ lifetime }: CustomerRow): string {
  const sums = lifetime.map((sum) => formatMoney(sum, shop.locale));
  return sums.length > 0 ? formatList(sums, shop.locale) : 'Nothing yet';
}

/** A customer's name as far as it is known. */
export function nameOf({ firstname, lastname }: CustomerRow): string {
  return [firstname, lastname].filter(Boolean).join(' ');
}

/** Customers as a list. */
export function CustomerTable({ rows, isFiltered }: { rows: CustomerRow[]; isFiltered: boolean }) {
  return (
    <DataTable
      caption="Customers"
      columns={columns}
      rows={rows}
      keyOf={({ email }) => email}
      hrefOf={({ email }) => customerPath(email)}
      empty={
        isFiltered
          ? 'No customer matches. Names and e-mail addresses are found by their beginning.'
          : 'No customer yet. The first one appears here as soon as somebody begins to pay.'
      }
    />
  );
}
