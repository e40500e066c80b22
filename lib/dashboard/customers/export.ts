import 'server-only';
import { exportOfCustomer, exportOfGuest } from '@/lib/accounts/export';
import { customerReference } from '@/lib/audit/customer-reference';
import { recordExport } from '@/lib/audit/exports';
import { recordAudit } from '@/lib/audit/store';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { isStorable } from '@/lib/db/storable';
import { normaliseEmail } from '@/lib/email-address';
import { type Cell, csvResponse } from '@/lib/http/csv';
import type { ListQuery } from '@/lib/list-query';
import { requestView } from '@/lib/markets/request-view';
import { decimalOf } from '@/lib/money';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import type { CustomerRow } from './figures';
import { everyCustomer, readCustomer } from './list';
import { CUSTOMERS_PAGE } from './queries';

/** The customers that a query finds as CSV, for an owner; recorded in the audit log. */
export async function exportCustomers(query: ListQuery): Promise<Response> {
  const who = await requireStaff('owner', CUSTOMERS_PAGE);
  await recordExport(who, 'customers', query);
  return csvResponse('customers', header, linesOf(who, query));
}

const header = [
  ...['e-mail', 'first name', 'last name', 'account', 'since', 'paid orders', 'last order at'],
  ...['subscriptions', 'currency', 'lifetime value'],
];

async function* linesOf(who: Staff, query: ListQuery): AsyncGenerator<Cell[]> {
  for await (const row of everyCustomer(who, query)) yield* cellsOf(row);
}

/** A line for each currency that they paid in, and one for who paid nothing yet. */
function cellsOf(row: CustomerRow): Cell[][] {
  const customer = [
    row.email,
    row.firstname,
    row.lastname,
    row.userId ? 'yes' : 'no',
    row.createdAt,
    row.orders,
    row.lastOrderAt,
    row.subscriptions,
  ];
  if (row.lifetime.length === 0) return [[...customer, null, 0]];
  return row.lifetime.map((sum) => [...customer, sum.currency, Number(decimalOf(sum))]);
}

/**
 * Everything stored about a customer as JSON, for an owner; recorded in the audit log.
 *
 * @param given their address, or whatever the URL has in its place
 */
export async function exportCustomer(given: string): Promise<Response> {
  const who = await requireStaff('owner', CUSTOMERS_PAGE);
  const email = normaliseEmail(given);
  const customer = isStorable(email) ? await readCustomer(who, email) : null;
  if (!customer) {
    const { problems } = dashboardTextsOf(await requestView()).customers;
    return new Response(`${problems.unknown}\n`, { status: 404 });
  }
  await recordAudit(db(), who, {
    action: 'customer.exported',
    subject: 'customer',
    subjectId: customerReference(email),
  });
  const { userId } = customer;
  const data = userId
    ? await exportOfCustomer(who, { userId, email })
    : await exportOfGuest(who, email);
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="customer-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
