import 'server-only';
import { exportOfCustomer, exportOfGuest } from '@/lib/accounts/export';
import { customerReference } from '@/lib/audit/customer-reference';
import { recordAudit } from '@/lib/audit/store';
import { requireStaff } from '@/lib/auth/staff';
import {
  CUSTOMERS_PAGE,
  everyCustomer,
  readCustomer,
} from '@/lib/dashboard/customers/customer-list';
import type { CustomerRow } from '@/lib/dashboard/customers/figures';
import { db } from '@/lib/db/client';
import { isStorable } from '@/lib/db/storable';
import { normaliseEmail } from '@/lib/email-address';
import type { ListQuery } from '@/lib/list-query';
import { requestView } from '@/lib/markets/request-view';
import type { Money } from '@/lib/money';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
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

/** A customer's stored data as JSON, for owners; recorded in the audit log. `given` may be no address. */
export async function exportCustomer(given: string): Promise<Response> {
  const staff = await requireStaff('owner', CUSTOMERS_PAGE);
  const email = normaliseEmail(given);
  const customer = isStorable(email) ? await readCustomer(staff, email) : null;
  if (!customer) {
    const { problems } = dashboardTextsOf(await requestView()).customers;
    return new Response(`${problems.unknown}\n`, { status: 404 });
  }
  await recordAudit(db(), staff, {
    action: 'customer.exported',
    subject: 'customer',
    subjectId: customerReference(email),
  });
  const { userId } = customer;
  const data = userId
    ? await exportOfCustomer(staff, { userId, email })
    : await exportOfGuest(staff, email);
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="customer-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
