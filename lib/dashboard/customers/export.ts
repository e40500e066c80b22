import 'server-only';
import { exportOfCustomer, exportOfGuest } from '@/lib/accounts/export';
import { customerReference } from '@/lib/audit/customer-reference';
import { recordAudit } from '@/lib/audit/store';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { isStorable } from '@/lib/db/storable';
import { normaliseEmail } from '@/lib/email-address';
import { requestView } from '@/lib/markets/request-view';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import { readCustomer } from './list';
import { CUSTOMERS_PAGE } from './queries';

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
