import { rawState } from '@/lib/db/sql/raw-state';
import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { likePrefix } from '@/lib/db/like-prefix';
import { customerNamed } from '@/lib/db/sql/customer-names';
import { type Keyset, keysetList, type Page } from '@/lib/db/sql/keyset';
import { dayRange } from '@/lib/delivery/shop-day';
import { normaliseEmail } from '@/lib/email-address';
import type { ListQuery } from '@/lib/list-query';
import type { Money } from '@/lib/money';

/** A customer in a list: everybody who has started a checkout payment. */
export type CustomerRow = {
  email: string;
  createdAt: Date;
  userId: string | null;
  firstname: string | null;
  lastname: string | null;
  /** Paid orders. */
  orders: number;
  /**
   * Paid orders, and the invoiced months of subscriptions: a sum for each currency. As in revenue, what was charged;
   * what should have been where that is unknown or in another currency.
   */
  lifetime: Money[];
  lastOrderAt: Date | null;
  /** Subscriptions that have not ended. */
  subscriptions: number;
};

const list = keysetList<CustomerRow>(
  { key: Prisma.sql`c."createdAt"`, kind: 'timestamp', id: Prisma.sql`c.email` },
  ({ createdAt, email }) => ({ key: createdAt.getTime(), id: email }),
);

/** A page of customers, the newest first. */
export function findCustomers(_who: Staff, query: ListQuery): Promise<Page<CustomerRow>> {
  return list.page(query, (keyset) => readCustomers(query, keyset));
}

/** Every customer that a query finds, the newest first. */
export function everyCustomer(
  _who: Staff,
  query: ListQuery,
): AsyncGenerator<CustomerRow, void, void> {
  return list.every((keyset) => readCustomers(query, keyset), 500);
}

/** One customer; null for an unknown e-mail address. */
export async function readCustomer(_who: Staff, email: string): Promise<CustomerRow | null> {
  const [row] = await withFigures(
    Prisma.sql`SELECT c.email FROM customers c WHERE c.email = ${email}`,
  );
  return row ?? null;
}

/** What a search text could be, each with an index: a prefix of an e-mail address or of a name. */
async function waysOf({ q }: ListQuery): Promise<Prisma.Sql[]> {
  if (!q) return [Prisma.sql`true`];
  const email = normaliseEmail(q);
  const byEmail = Prisma.sql`c.email LIKE ${likePrefix(email)}`;
  if (q.includes('@')) return [byEmail];
  return [byEmail, ...(await customerNamed(Prisma.sql`c."serviceId"`, q))];
}

function conditionsOf(query: ListQuery): Prisma.Sql[] {
  const { from, until } = dayRange(query);
  return [
    query.account === 'yes' ? Prisma.sql`c."userId" IS NOT NULL` : null,
    query.account === 'no' ? Prisma.sql`c."userId" IS NULL` : null,
    from && Prisma.sql`c."createdAt" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`c."createdAt" < ${until.toISOString()}::timestamp`,
  ].filter((one) => one !== null);
}

/** Each way to find customers stops after a page, and the pages are merged, as for orders. */
async function readCustomers(
  query: ListQuery,
  { where, order, limit }: Keyset,
): Promise<CustomerRow[]> {
  const conditions = Prisma.join([where, ...conditionsOf(query)], ' AND ');
  const ways = await waysOf(query);
  const branches = ways.map(
    (way) => Prisma.sql`(
      SELECT c.email, c."createdAt" FROM customers c WHERE ${way} AND ${conditions}
      ORDER BY ${order} LIMIT ${limit})`,
  );
  return withFigures(
    Prisma.sql`SELECT c.email FROM (${Prisma.join(branches, ' UNION ')}) c
      ORDER BY ${order} LIMIT ${limit}`,
    order,
  );
}

/** Figures of the listed customers only. */
function withFigures(
  emails: Prisma.Sql,
  order: Prisma.Sql = Prisma.sql`c.email`,
): Promise<CustomerRow[]> {
  return db().$queryRaw<CustomerRow[]>`
    WITH found AS MATERIALIZED (${emails})
    SELECT c.email, c."createdAt", c."userId",
      coalesce(m.firstname, u.firstname, o.firstname) AS firstname,
      coalesce(m.lastname, u.lastname, o.lastname) AS lastname,
      o.orders, paid.lifetime, o."lastOrderAt", s.subscriptions
    FROM found JOIN customers c ON c.email = found.email
    LEFT JOIN users u ON u.id = c."userId"
    LEFT JOIN mirror_customers m ON m."serviceId" = c."serviceId" AND m."deletedAt" IS NULL
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS orders, max(o."createdAt") AS "lastOrderAt",
        max(o."contact"->>'firstname') AS firstname, max(o."contact"->>'lastname') AS lastname
      FROM orders o
      WHERE (o.email = c.email OR o."userId" = c."userId") AND o.status = ${rawState('PAID')}) o
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE b."standing" <> ${rawState('ENDED')})::int AS subscriptions
      FROM subscriptions b WHERE b."userId" = c."userId") s
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('amount', amount, 'currency', currency)
        ORDER BY currency), '[]') AS lifetime
      FROM (SELECT currency, sum(amount)::float8 AS amount FROM (
        SELECT o.currency, CASE WHEN o."chargedCurrency" = o.currency
          THEN coalesce(o."chargedAmount", o."totalAmount") ELSE o."totalAmount" END AS amount
        FROM orders o
        WHERE (o.email = c.email OR o."userId" = c."userId") AND o.status = ${rawState('PAID')}
        UNION ALL
        SELECT v.currency, coalesce(v."chargedAmount", v."grossAmount") FROM subscriptions b
        JOIN invoices v ON v."subscriptionId" = b.id WHERE b."userId" = c."userId"
      ) AS each GROUP BY currency) AS sums) paid
    ORDER BY ${order}`;
}
