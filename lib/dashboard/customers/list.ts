import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { Prisma } from '@/lib/db/generated/client';
import type { Page } from '@/lib/db/sql/keyset';
import { everyBatch, offsetPage, type Rows } from '@/lib/db/sql/offset';
import { dayRange } from '@/lib/delivery/shop-day';
import type { ListQuery } from '@/lib/list-query';
import { emailsThatMatch } from '../search';
import { type CustomerRow, withFigures } from './figures';

export async function findCustomers(staff: Staff, query: ListQuery): Promise<Page<CustomerRow>> {
  return offsetPage(query, (rows) => readCustomers(staff, query, rows, Prisma.sql`DESC`));
}

export function everyCustomer(
  staff: Staff,
  query: ListQuery,
): AsyncGenerator<CustomerRow, void, void> {
  return everyBatch((rows) => readCustomers(staff, query, rows, Prisma.sql`ASC`), 500);
}

export async function readCustomer(staff: Staff, email: string): Promise<CustomerRow | null> {
  const customers = Prisma.sql`
    SELECT c.* FROM (${CUSTOMERS} UNION ALL ${ACCOUNTS}) c WHERE c.email = ${email}`;
  const [row] = await withFigures(staff, customers);
  return row ?? null;
}

const CUSTOMERS = Prisma.sql`SELECT k.email, k."createdAt", k."userId", k."serviceId" FROM customers k`;

/** Accounts that never started a payment, which only searches find. */
const ACCOUNTS = Prisma.sql`
  SELECT u.email, u."createdAt", u.id AS "userId", NULL AS "serviceId" FROM users u
  WHERE NOT EXISTS (SELECT FROM customers k WHERE k.email = u.email)`;

const HAS_ACCOUNT = Prisma.sql`
  (c."userId" IS NOT NULL OR (SELECT true FROM users u WHERE u.email = c.email) IS TRUE)`;

function conditionsOf(query: ListQuery): Prisma.Sql[] {
  const { from, until } = dayRange(query);
  return [
    query.q ? Prisma.sql`c.email IN (${emailsThatMatch(query.q)})` : null,
    query.account === 'yes' ? HAS_ACCOUNT : null,
    query.account === 'no' ? Prisma.sql`NOT ${HAS_ACCOUNT}` : null,
    from && Prisma.sql`c."createdAt" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`c."createdAt" < ${until.toISOString()}::timestamp`,
  ].filter((condition) => condition !== null);
}

function readCustomers(
  staff: Staff,
  query: ListQuery,
  { limit, offset }: Rows,
  direction: Prisma.Sql,
): Promise<CustomerRow[]> {
  const conditions = Prisma.join([Prisma.sql`true`, ...conditionsOf(query)], ' AND ');
  const all = query.q ? Prisma.sql`${CUSTOMERS} UNION ALL ${ACCOUNTS}` : CUSTOMERS;
  const order = Prisma.sql`c."createdAt" ${direction}, c.email ${direction}`;
  const customers = Prisma.sql`
    SELECT c.* FROM (${all}) c WHERE ${conditions}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return withFigures(staff, customers, order);
}
