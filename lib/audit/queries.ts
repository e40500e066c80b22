import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { type Keyset, keysetList, type Page } from '@/lib/db/sql/keyset';
import { orderNumberIn } from '@/lib/db/sql/order-number';
import { dayRange } from '@/lib/delivery/shop-day';
import { normaliseEmail } from '@/lib/email-address';
import { type Cell, csvResponse } from '@/lib/http/csv';
import type { ListQuery } from '@/lib/list-query';
import { customerReference } from './customer-reference';
import { recordExport } from './exports';

export const AUDIT_PAGE = '/merchant/audit';

/** An entry of the audit log. `detail` is what led to the change, and from what to what it was. */
export type AuditRow = {
  id: string;
  at: Date;
  actorEmail: string;
  action: string;
  subject: string;
  subjectId: string;
  /** Of an order that is still there. */
  orderNumber: string | null;
  detail: Record<string, unknown>;
};

const list = keysetList<AuditRow>(
  { key: Prisma.sql`"at"`, kind: 'timestamp', id: Prisma.sql`id` },
  ({ at, id }) => ({ key: at.getTime(), id }),
);

/**
 * The audit log, the newest first. Any member of staff may read it.
 *
 * @param query of the page's URL: person, action, subject, id, from, to, and the page's place
 */
export async function auditLog(query: ListQuery): Promise<Page<AuditRow>> {
  await requireStaff('viewer', AUDIT_PAGE);
  return list.page(query, (keyset) => readEntries(query, keyset));
}

function readEntries(query: ListQuery, { where, order, limit }: Keyset): Promise<AuditRow[]> {
  const conditions = Prisma.join([where, ...conditionsOf(query)], ' AND ');
  return db().$queryRaw<AuditRow[]>`
    SELECT id, "at", "actorEmail", action, subject, "subjectId", detail,
      CASE WHEN subject = 'order' THEN (
        SELECT o.number FROM orders o WHERE o.id = "subjectId") END AS "orderNumber"
    FROM audit_log WHERE ${conditions} ORDER BY ${order} LIMIT ${limit}`;
}

function conditionsOf(query: ListQuery): Prisma.Sql[] {
  const { person, action, subject, id } = query;
  const { from, until } = dayRange(query);
  return [
    person && Prisma.sql`"actorEmail" = ${normaliseEmail(person)}`,
    action && Prisma.sql`action = ${action}`,
    subject && Prisma.sql`subject = ${subject}`,
    // Customers are named by a reference, staff by their address.
    id &&
      Prisma.sql`"subjectId" IN (${id}, ${customerReference(normaliseEmail(id))},
        (SELECT o.id FROM orders o WHERE o.number = ${orderNumberIn(id)}))`,
    from && Prisma.sql`"at" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`"at" < ${until.toISOString()}::timestamp`,
  ].filter((one): one is Prisma.Sql => one instanceof Prisma.Sql);
}

const header = ['at', 'who', 'action', 'subject', 'subject id', 'details', 'order'];

/** The entries that a query finds as CSV, for an owner; recorded in the log as well. */
export async function exportAudit(query: ListQuery): Promise<Response> {
  const who = await requireStaff('owner', AUDIT_PAGE);
  await recordExport(who, 'audit', query);
  return csvResponse('audit-log', header, linesOf(query));
}

async function* linesOf(query: ListQuery): AsyncGenerator<Cell[]> {
  const entries = list.every((keyset) => readEntries(query, keyset));
  for await (const { detail, ...entry } of entries) {
    const { at, actorEmail, action, subject, subjectId, orderNumber } = entry;
    yield [at, actorEmail, action, subject, subjectId, JSON.stringify(detail), orderNumber];
  }
}
