import 'server-only';
import { notFound } from 'next/navigation';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Page } from '@/lib/db/sql/keyset';
import { everyBatch, offsetPage, type Rows } from '@/lib/db/sql/offset';
import { storableInPath } from '@/lib/db/storable';
import { dayRange } from '@/lib/delivery/shop-day';
import { normaliseEmail } from '@/lib/email-address';
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

export const CUSTOMERS_PAGE = '/merchant/customers';

const SHOWN = 20;

export function customerPath(email: string): string {
  return `${CUSTOMERS_PAGE}/${encodeURIComponent(email)}`;
}

/** Reads the e-mail address from the path of a customer's page; empty if invalid. */
export function emailInPath(segment: string): string {
  return normaliseEmail(storableInPath(segment));
}

export async function customerList(query: ListQuery): Promise<Page<CustomerRow>> {
  const staff = await requireStaff('viewer', CUSTOMERS_PAGE);
  return findCustomers(staff, query);
}

/** Responds with 404 for an unknown address. `email` must be normalised. */
export async function dashboardCustomer(email: string) {
  const staff = await requireStaff('viewer', CUSTOMERS_PAGE);
  const customer = await readCustomer(staff, email);
  if (!customer) notFound();
  const { userId } = customer;
  const [orders, atService, account] = await Promise.all([
    db().order.findMany({
      where: { OR: [{ email: customer.email, userId: null }, ...(userId ? [{ userId }] : [])] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
      select: {
        id: true,
        number: true,
        status: true,
        createdAt: true,
        totalAmount: true,
        currency: true,
      },
    }),
    db().customer.findUnique({ where: { email: customer.email }, select: { serviceId: true } }),
    userId
      ? db().user.findUnique({ where: { id: userId }, select: { phone: true, createdAt: true } })
      : null,
  ]);
  return {
    ...customer,
    orderList: orders,
    atService,
    account,
  };
}

export type DashboardCustomer = Awaited<ReturnType<typeof dashboardCustomer>>;
