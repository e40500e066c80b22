import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import type { Money } from '@/lib/money';

/** A customer in a list: everybody who has started a checkout payment, and an account that is asked for by its address. */
export type CustomerRow = {
  email: string;
  createdAt: Date;
  /** The account with this address, attached or not. */
  userId: string | null;
  firstname: string | null;
  lastname: string | null;
  /** Paid orders: those of the account, and those of a guest with this address. */
  orders: number;
  /**
   * Those orders, and the invoiced months of subscriptions, after recorded refunds: a sum for each currency. As in
   * revenue, of what was charged; of what should have been where that is unknown or in another currency.
   */
  lifetime: Money[];
  lastOrderAt: Date | null;
  // module: subscriptions
  /** Subscriptions that have not ended. */
  subscriptions: number;
};

/** The paid orders of an account or an address. `isTheirs`: each order is one customer's, that of the account first. */
const PAID_ORDERS = Prisma.sql`(
  SELECT o.*, coalesce(o."userId" = c."userId", o."userId" IS NULL) AS "isTheirs" FROM orders o
  WHERE (o.email = c.email OR o."userId" = c."userId") AND o.status = ${rawState('PAID')})`;

const CHARGED = Prisma.sql`
  SELECT o.currency, CASE WHEN o."chargedCurrency" = o.currency
    THEN coalesce(o."chargedAmount", o."totalAmount") ELSE o."totalAmount" END
    - coalesce((SELECT sum(p."refundedAmount")::int FROM parcels p WHERE p.kind = ${rawState('ORDER')} AND p."subjectId" = o.id), 0) -- module: fulfilment
    AS amount
  FROM ${PAID_ORDERS} o WHERE o."isTheirs"
  -- module: subscriptions
  UNION ALL (
    SELECT NULL::text, 0 WHERE false
    -- module: invoices
    UNION ALL (
      SELECT v.currency, coalesce(v."chargedAmount", v."grossAmount")
      - coalesce((SELECT sum(p."refundedAmount")::int FROM parcels p WHERE p.kind = ${rawState('MONTH')} AND p."subjectId" = b.id AND p.month = v.month), 0) -- module: fulfilment
      FROM subscriptions b
      JOIN invoices v ON v."subscriptionId" = b.id
      WHERE b."userId" = c."userId"
    )
  )
`;

/**
 * Customers with their figures.
 *
 * @param found a query of `email`, `createdAt`, `userId` and `serviceId`, as `customers` has them
 */
export function withFigures(
  _who: Staff,
  found: Prisma.Sql,
  order: Prisma.Sql = Prisma.sql`c.email`,
): Promise<CustomerRow[]> {
  return db().$queryRaw<CustomerRow[]>`
    WITH c AS MATERIALIZED (
      SELECT c.email, c."createdAt", c."serviceId",
        coalesce(c."userId", (SELECT u.id FROM users u WHERE u.email = c.email)) AS "userId"
      FROM (${found}) c)
    SELECT c.email, c."createdAt", c."userId", shown.firstname, shown.lastname,
      bought.orders, paid.lifetime, bought."lastOrderAt"
      , s.subscriptions -- module: subscriptions
    FROM c
    LEFT JOIN users u ON u.id = c."userId"
    LEFT JOIN mirror_customers m ON m."serviceId" = c."serviceId" AND m."deletedAt" IS NULL
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o."isTheirs")::int AS orders,
        max(o."createdAt") FILTER (WHERE o."isTheirs") AS "lastOrderAt",
        (array_agg(o.contact ORDER BY o.email = c.email DESC, o."createdAt" DESC, o.id DESC))[1] AS contact
      FROM ${PAID_ORDERS} o) bought
    -- Both names of one source: the first that has both, else the first that has one.
    LEFT JOIN LATERAL (
      SELECT n.firstname, n.lastname FROM (VALUES
        (1, m.firstname, m.lastname),
        (2, u.firstname, u.lastname),
        (3, bought.contact->>'firstname', bought.contact->>'lastname')) n (rank, firstname, lastname)
      WHERE num_nonnulls(n.firstname, n.lastname) > 0
      ORDER BY num_nulls(n.firstname, n.lastname), n.rank LIMIT 1) shown ON true
    -- module: subscriptions
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE b.status <> ${rawState('ENDED')})::int AS subscriptions
      FROM subscriptions b WHERE b."userId" = c."userId") s
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('amount', amount, 'currency', currency)
        ORDER BY currency), '[]') AS lifetime
      FROM (SELECT currency, sum(amount)::float8 AS amount FROM (${CHARGED}) AS each
        GROUP BY currency) AS sums) paid
    ORDER BY ${order}`;
}
