import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import {
  type KeysetColumns,
  keysetSql,
  type Page,
  type Place,
  pageOf,
  readPlace,
} from '@/lib/db/keyset';
import { normaliseEmail } from '@/lib/email-address';
import { dayRange, type ListQuery } from '@/lib/list-query';

export const AUDIT_PAGE = '/merchant/audit';

const PAGE = 50;

/** An entry of the audit log. `detail` is what led to the change, and from what to what it was. */
export type AuditRow = {
  id: string;
  at: Date;
  actorEmail: string;
  action: string;
  subject: string;
  subjectId: string;
  detail: Record<string, unknown>;
};

const columns: KeysetColumns = {
  key: Prisma.sql`"at"`,
  kind: 'timestamp',
  id: Prisma.sql`id`,
};

/**
 * The audit log, the newest first. Any member of staff may read it.
 *
 * @param query of the page's address: person, action, subject, id, from, to, and the page's place
 */
export async function auditLog(query: ListQuery): Promise<Page<AuditRow>> {
  await requireStaff('viewer', AUDIT_PAGE);
  const place = readPlace(query, 'timestamp');
  return pageOf(await readEntries(query, place, PAGE + 1), place, PAGE, cursorOf);
}

const cursorOf = ({ at, id }: AuditRow) => ({ key: at.getTime(), id });

function readEntries(query: ListQuery, place: Place, limit: number): Promise<AuditRow[]> {
  const { where, order } = keysetSql(place, columns);
  const conditions = Prisma.join([where, ...conditionsOf(query)], ' AND ');
  return db().$queryRaw<AuditRow[]>`
    SELECT id, "at", "actorEmail", action, subject, "subjectId", detail
    FROM audit_log WHERE ${conditions} ORDER BY ${order} LIMIT ${limit}`;
}

function conditionsOf(query: ListQuery): Prisma.Sql[] {
  const { person, action, subject, id } = query;
  const { from, until } = dayRange(query);
  return [
    person && Prisma.sql`"actorEmail" = ${normaliseEmail(person)}`,
    action && Prisma.sql`action = ${action}`,
    subject && Prisma.sql`subject = ${subject}`,
    id && Prisma.sql`"subjectId" = ${id}`,
    from && Prisma.sql`"at" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`"at" < ${until.toISOString()}::timestamp`,
  ].filter((one): one is Prisma.Sql => one instanceof Prisma.Sql);
}
