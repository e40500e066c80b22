import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { orderNumberIn } from '@/lib/dashboard/search';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Page } from '@/lib/db/sql/keyset';
import { offsetPage, type Rows } from '@/lib/db/sql/offset';
import { dayRange } from '@/lib/delivery/shop-day';
import { normaliseEmail } from '@/lib/email-address';
import type { ListQuery } from '@/lib/list-query';
import { customerReference } from './customer-reference';
import type { AuditRow } from './words';

export const AUDIT_PAGE = '/merchant/audit';

export async function auditLog(query: ListQuery): Promise<Page<AuditRow>> {
  await requireStaff('viewer', AUDIT_PAGE);
  return offsetPage(query, (rows) => readEntries(query, rows));
}

/** The log stores ids only; names are read from the current records. */
function readEntries(query: ListQuery, { limit, offset }: Rows): Promise<AuditRow[]> {
  const conditions = Prisma.join([Prisma.sql`true`, ...conditionsOf(query)], ' AND ');
  const order = Prisma.sql`a."at" DESC, a.id DESC`;
  return db().$queryRaw<AuditRow[]>`
    WITH a AS MATERIALIZED (
      SELECT a.* FROM audit_log a WHERE ${conditions} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT a.id, a."at", a."actorEmail", a.action, a.subject, a."subjectId", a.detail,
      o.number AS "orderNumber",
      p.name AS plan, u.email AS subscriber, -- module: subscriptions
      product.name AS item, v.options
    FROM a
    LEFT JOIN orders o ON a.subject = 'order' AND o.id = a."subjectId"
    LEFT JOIN subscription_attempts attempt ON a.subject = 'subscription' AND attempt.id = a."subjectId" -- module: subscriptions
    -- module: subscriptions
    LEFT JOIN subscriptions s ON s.id IN (
      CASE a.subject WHEN 'subscription' THEN a."subjectId" END
      , (SELECT parcel."subjectId" FROM parcels parcel WHERE a.subject = 'parcel' AND parcel.id = a."subjectId") -- module: fulfilment
    )
    LEFT JOIN plans p ON p.key = coalesce(s."planKey", attempt."planKey") -- module: subscriptions
    LEFT JOIN users u ON u.id = coalesce(s."userId", attempt."userId") -- module: subscriptions
    LEFT JOIN catalog_variants v ON v.id = CASE a.subject
      WHEN 'variant' THEN a."subjectId" ELSE a.detail->>'item' END
    LEFT JOIN catalog_products product ON product.id = v."productId"
    ORDER BY ${order}`;
}

function conditionsOf(query: ListQuery): Prisma.Sql[] {
  const { person, action, subject, id } = query;
  const { from, until } = dayRange(query);
  return [
    person && Prisma.sql`a."actorEmail" = ${normaliseEmail(person)}`,
    action && Prisma.sql`a.action = ${action}`,
    subject && Prisma.sql`a.subject = ${subject}`,
    id &&
      Prisma.sql`a."subjectId" IN (${id}, ${customerReference(normaliseEmail(id))},
        (SELECT o.id FROM orders o WHERE o.number = ${orderNumberIn(id)}))`,
    from && Prisma.sql`a."at" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`a."at" < ${until.toISOString()}::timestamp`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql);
}
