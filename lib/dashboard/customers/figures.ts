import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import type { Money } from '@/lib/money';

/** Customers are addresses that have started a payment; searches also find accounts that have not. */
export type CustomerRow = {
  email: string;
  createdAt: Date;
  /** The account with this address, even if no customer record links to it. */
  userId: string | null;
  firstname: string | null;
  lastname: string | null;
  /** Paid orders of the account, and of guests with this address. */
  orders: number;
  /**
   * Orders and invoiced months of subscriptions, less recorded refunds: one sum per currency. Like revenue, it counts
   * charged amounts, or agreed ones if the charged amount is unknown or in another currency.
   */
  lifetime: Money[];
  lastOrderAt: Date | null;
  // module: subscriptions
  subscriptions: number;
};

/** Paid orders of an account or address. `isTheirs` assigns each order to one customer, preferably the account. */
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
    SELECT v.currency, coalesce(v."chargedAmount", v."grossAmount")
    - coalesce((SELECT sum(p."refundedAmount")::int FROM parcels p WHERE p.kind = ${rawState('MONTH')} AND p."subjectId" = b.id AND p.month = v.month), 0) -- module: fulfilment
    FROM subscriptions b
    JOIN invoices v ON v."subscriptionId" = b.id
    WHERE b."userId" = c."userId"
  )
`;

/** @param customers a query of `email`, `createdAt`, `userId` and `serviceId`, as in `customers` */
export function withFigures(
  _staff: Staff,
  customers: Prisma.Sql,
  order: Prisma.Sql = Prisma.sql`c.email`,
): Promise<CustomerRow[]> {
  return db().$queryRaw<CustomerRow[]>`
    WITH c AS MATERIALIZED (
      SELECT c.email, c."createdAt", c."serviceId",
        coalesce(c."userId", (SELECT u.id FROM users u WHERE u.email = c.email)) AS "userId"
      FROM (${customers}) c)
    SELECT c.email, c."createdAt", c."userId", display.firstname, display.lastname,
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
      ORDER BY num_nulls(n.firstname, n.lastname), n.rank LIMIT 1) display ON true
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
