import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { Prisma } from '@/lib/db/generated/client';
import { likePrefix } from '@/lib/db/like-prefix';
import { customerNamed } from '@/lib/db/sql/customer-names';
import { type Keyset, keysetList, type Page } from '@/lib/db/sql/keyset';
import { dayRange } from '@/lib/delivery/shop-day';
import { normaliseEmail } from '@/lib/email-address';
import type { ListQuery } from '@/lib/list-query';
import { type CustomerRow, withFigures } from './figures';

const list = keysetList<CustomerRow>(
  { key: Prisma.sql`c."createdAt"`, kind: 'timestamp', id: Prisma.sql`c.email` },
  ({ createdAt, email }) => ({ key: createdAt.getTime(), id: email }),
);

/** A page of customers, the newest first. */
export async function findCustomers(who: Staff, query: ListQuery): Promise<Page<CustomerRow>> {
  const ways = await waysOf(query);
  return list.page(query, (keyset) => readCustomers(who, query, ways, keyset));
}

/** Every customer that a query finds, the newest first. */
export async function* everyCustomer(
  who: Staff,
  query: ListQuery,
): AsyncGenerator<CustomerRow, void, void> {
  const ways = await waysOf(query);
  yield* list.every((keyset) => readCustomers(who, query, ways, keyset), 500);
}

/** One customer, or somebody with an account who has never started a payment; null for an unknown e-mail address. */
export async function readCustomer(who: Staff, email: string): Promise<CustomerRow | null> {
  const known = customersThat(Prisma.sql`c.email = ${email}`);
  const [row] = await withFigures(who, Prisma.sql`${known} UNION ALL ${accountAlone(email)}`);
  return row ?? null;
}

function customersThat(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT c.email, c."createdAt", c."userId", c."serviceId" FROM customers c WHERE ${condition}`;
}

/** The account with an address that is no customer's. */
function accountAlone(email: string): Prisma.Sql {
  return Prisma.sql`
    SELECT u.email, u."createdAt", u.id AS "userId", NULL AS "serviceId" FROM users u
    WHERE u.email = ${email} AND NOT EXISTS (SELECT FROM customers k WHERE k.email = u.email)`;
}

/**
 * What a search text could be, each with an index: the beginning of an e-mail address or of a name, or the address of
 * an account.
 */
async function waysOf({ q }: ListQuery): Promise<Prisma.Sql[]> {
  if (!q) return [customersThat(Prisma.sql`true`)];
  const email = normaliseEmail(q);
  const byEmail = customersThat(Prisma.sql`c.email LIKE ${likePrefix(email)}`);
  if (q.includes('@')) return [byEmail, accountAlone(email)];
  const columns = {
    serviceId: Prisma.sql`c."serviceId"`,
    email: Prisma.sql`c.email`,
    userId: Prisma.sql`c."userId"`,
  };
  const named = await customerNamed(columns, q);
  return [byEmail, ...(named ? [customersThat(named)] : [])];
}

const HAS_ACCOUNT = Prisma.sql`
  (c."userId" IS NOT NULL OR (SELECT true FROM users u WHERE u.email = c.email) IS TRUE)`;

function conditionsOf(query: ListQuery): Prisma.Sql[] {
  const { from, until } = dayRange(query);
  return [
    query.account === 'yes' ? HAS_ACCOUNT : null,
    query.account === 'no' ? Prisma.sql`NOT ${HAS_ACCOUNT}` : null,
    from && Prisma.sql`c."createdAt" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`c."createdAt" < ${until.toISOString()}::timestamp`,
  ].filter((one) => one !== null);
}

/** Each way to find customers stops after a page, and the pages are merged, as for orders. */
function readCustomers(
  who: Staff,
  query: ListQuery,
  ways: readonly Prisma.Sql[],
  { where, order, limit }: Keyset,
): Promise<CustomerRow[]> {
  const conditions = Prisma.join([where, ...conditionsOf(query)], ' AND ');
  const branches = ways.map(
    (way) => Prisma.sql`(
      SELECT c.* FROM (${way}) c WHERE ${conditions} ORDER BY ${order} LIMIT ${limit})`,
  );
  return withFigures(
    who,
    Prisma.sql`SELECT c.* FROM (${Prisma.join(branches, ' UNION ')}) c
      ORDER BY ${order} LIMIT ${limit}`,
    order,
  );
}
