import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { rawState } from './raw-state';

/** Where more rows than this have a name, those of the list are tried one after the other. */
const MANY = 3_000;

/** A list's columns by which a row belongs to somebody: of customers, or of subscriptions. */
type Columns = { serviceId: Prisma.Sql; userId: Prisma.Sql } & (
  | { email: Prisma.Sql }
  | { subscriptionId: Prisma.Sql }
);

/** Rows `n` with names, and the columns of theirs of which one equals the list's. */
type Names = {
  from: Prisma.Sql;
  firstname: Prisma.Sql;
  lastname: Prisma.Sql;
  keys: { theirs: Prisma.Sql; column: Prisma.Sql }[];
};

const stored = { firstname: Prisma.sql`n.firstname`, lastname: Prisma.sql`n.lastname` };
const atService = { ...stored, from: Prisma.sql`mirror_customers n WHERE true` };
const ofAccount = { ...stored, from: Prisma.sql`users n WHERE true` };
const onOrder = {
  from: Prisma.sql`orders n WHERE n.status = ${rawState('PAID')}`,
  firstname: Prisma.sql`(n."contact"->>'firstname')`,
  lastname: Prisma.sql`(n."contact"->>'lastname')`,
};
const onParcels = {
  from: Prisma.sql`subscriptions n WHERE true`,
  firstname: Prisma.sql`(n."delivery"->'contact'->>'firstname')`,
  lastname: Prisma.sql`(n."delivery"->'contact'->>'lastname')`,
};

/**
 * The condition that a row of a list is of somebody whose full name, or whose last name, begins with a text: as the
 * service shows it, as their account has it, or as on a customer's paid order or a subscription's parcels. Null where
 * nobody has that name.
 *
 * How many have it decides how the list's newest rows are found, which the planner's estimates did not: by those who
 * have it, or by trying each.
 */
export async function customerNamed(columns: Columns, text: string): Promise<Prisma.Sql | null> {
  const sources = sourcesOf(columns);
  const name = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const found = await Promise.all(sources.map((source) => byKeys(source, name)));
  // Of one condition: many have the same name in all three places, and would be read three times.
  const conditions = found.every((one) => one !== null)
    ? found.flat()
    : sources.flatMap((source) => byTrying(source, name));
  return conditions.length > 0 ? Prisma.sql`(${Prisma.join(conditions, ' OR ')})` : null;
}

function sourcesOf(columns: Columns): Names[] {
  const { serviceId, userId } = columns;
  const service = {
    ...atService,
    keys: [{ theirs: Prisma.sql`n."serviceId"`, column: serviceId }],
  };
  const id = Prisma.sql`n.id`;
  if ('subscriptionId' in columns) {
    return [
      service,
      { ...ofAccount, keys: [{ theirs: id, column: userId }] },
      { ...onParcels, keys: [{ theirs: id, column: columns.subscriptionId }] },
    ];
  }
  const byAddress = { theirs: Prisma.sql`n.email`, column: columns.email };
  const byAccount = { theirs: Prisma.sql`n."userId"`, column: userId };
  return [
    service,
    { ...ofAccount, keys: [byAddress] },
    { ...onOrder, keys: [byAddress, byAccount] },
  ];
}

/** What begins with a text. Unlike LIKE, which is tested again, it needs the index only, not each row's name. */
function begins(column: Prisma.Sql, text: string): Prisma.Sql {
  return Prisma.sql`(${column} ~>=~ ${text} AND ${column} ~<~ ${`${text}\u{10ffff}`})`;
}

const fullNameOf = ({ firstname, lastname }: Names) =>
  Prisma.sql`lower(${firstname} || ' ' || ${lastname})`;
const lastnameOf = ({ lastname }: Names) => Prisma.sql`lower(${lastname})`;

/** That a row is of one of those who have the name, by their keys; null where they are many. */
async function byKeys(source: Names, name: string): Promise<Prisma.Sql[] | null> {
  const { from } = source;
  const keys = source.keys.map((key, index) => ({ ...key, as: Prisma.raw(`key${index}`) }));
  const selected = Prisma.join(keys.map(({ theirs, as }) => Prisma.sql`${theirs} AS ${as}`));
  // In the order of the index: PostgreSQL would find all that have the name in it before it reads the first row.
  const those = (column: Prisma.Sql) => Prisma.sql`
    (SELECT ${selected} FROM ${from} AND ${begins(column, name)}
      ORDER BY ${column} USING ~<~ LIMIT ${MANY + 1})`;
  const lists = keys.map(
    ({ as }) => Prisma.sql`CASE WHEN count(*) <= ${MANY} THEN array_agg(${as}) END AS ${as}`,
  );
  type Found = { found: number } & Record<string, (string | null)[] | null>;
  const [row] = await db().$queryRaw<Found[]>`
    SELECT count(*)::int AS found, ${Prisma.join(lists)}
    FROM (${those(fullNameOf(source))} UNION ALL ${those(lastnameOf(source))}) AS named`;
  if (!row || row.found > MANY) return null;
  return keys.flatMap(({ column }, index) => {
    const known = [...new Set(row[`key${index}`])].filter((key) => key !== null);
    return known.length > 0 ? [Prisma.sql`${column} = ANY(${known}::text[])`] : [];
  });
}

/** The same by looking a row up. A scalar subquery is never made into a join, for which all that have the name would be read. */
function byTrying(source: Names, name: string): Prisma.Sql[] {
  const has = Prisma.sql`(
    starts_with(${fullNameOf(source)}, ${name}) OR starts_with(${lastnameOf(source)}, ${name}))`;
  return source.keys.map(
    ({ theirs, column }) => Prisma.sql`
      (SELECT true FROM ${source.from} AND ${theirs} = ${column} AND ${has} LIMIT 1) IS TRUE`,
  );
}
