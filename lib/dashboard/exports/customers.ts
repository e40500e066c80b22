import 'server-only';
import type { CustomerRow } from '@/lib/dashboard/customers/figures';
import { everyCustomer } from '@/lib/dashboard/customers/list';
import { CUSTOMERS_PAGE } from '@/lib/dashboard/customers/queries';
import type { ListQuery } from '@/lib/list-query';
import type { Money } from '@/lib/money';
import { type ExportColumn, type ExportWords, exportList } from './export-list';

type Line = CustomerRow & { sum: Money | null };

/** One line per customer and currency. Owners only. */
export function exportCustomers(query: ListQuery): Promise<Response> {
  return exportList({
    ...{ name: 'customers', page: CUSTOMERS_PAGE, query, columns: customerColumns },
    rows: async function* (staff): AsyncGenerator<Line> {
      for await (const row of everyCustomer(staff, query)) {
        const sums = row.lifetime.length > 0 ? row.lifetime : [null];
        for (const sum of sums) yield { ...row, sum };
      }
    },
  });
}

const customerColumns = ({ words }: ExportWords): ExportColumn<Line>[] => [
  ['email', ({ email }) => email],
  ['firstname', ({ firstname }) => firstname],
  ['lastname', ({ lastname }) => lastname],
  ['accountOf', ({ userId }) => (userId ? words.yes : words.no)],
  ['since', ({ createdAt }) => createdAt],
  ['orders', ({ orders }) => orders],
  ['lastOrder', ({ lastOrderAt }) => lastOrderAt],
  ['subscriptions', ({ subscriptions }) => subscriptions], // module: subscriptions
  ['lifetime', ({ sum }) => sum],
  ['currency', ({ sum }) => sum?.currency],
];
