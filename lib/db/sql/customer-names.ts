import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { rawState } from './raw-state';

/** Where more rows than this have a name, those of the list are tried one after the other. */
const MANY = 3_000;

/** A list's columns by which a row belongs to somebody; without an address only accounts have rows. */
type Columns = { serviceId: Prisma.Sql; userId: Prisma.Sql; email?: Prisma.Sql };

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

/**
 * Alternative conditions that a row of a list is of somebody whose full name, or whose last name, begins with a text:
 * as the service shows it, as their account has it, or as on a paid order. Each has an index; none where nobody has
 * that name.
 */
export async function customerNamed(
  { serviceId, userId, email }: Columns,
  text: string,
): Promise<Prisma.Sql[]> {
  const byAddress = email ? [{ theirs: Prisma.sql`n.email`, column: email }] : [];
  const byAccount = { theirs: Prisma.sql`n."userId"`, column: userId };
  const account = email ? byAddress : [{ theirs: Prisma.sql`n.id`, column: userId }];
  const sources: Names[] = [
    { ...atService, keys: [{ theirs: Prisma.sql`n."serviceId"`, column: serviceId }] },
    { ...ofAccount, keys: account },
    { ...onOrder, keys: [...byAddress, byAccount] },
  ];
  const name = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const found = await Promise.all(sources.map((source) => named(source, name)));
  const tried = found.flatMap(({ tries }) => tries);
  // Each in one condition: many have the same name in all three places, and would be read three times.
  return [found.flatMap(({ keys }) => keys), tried]
    .filter((conditions) => conditions.length > 0)
    .map((conditions) => Prisma.sql`(${Prisma.join(conditions, ' OR ')})`);
}

/** What begins with a text. Unlike LIKE, which is tested again, it needs the index only, not each row's name. */
function begins(column: Prisma.Sql, text: string): Prisma.Sql {
  return Prisma.sql`(${column} ~>=~ ${text} AND ${column} ~<~ ${`${text}\u{10ffff}`})`;
}

/**
 * How many have a name decides how a list's newest rows are found, which the planner's estimates did not: by those who
 * have it, or by trying each. Counting them costs as much as reading them.
 */
async function named(
  { from, firstname, lastname, keys }: Names,
  name: string,
): Promise<{ keys: Prisma.Sql[]; tries: Prisma.Sql[] }> {
  const fullName = begins(Prisma.sql`lower(${firstname} || ' ' || ${lastname})`, name);
  const isLastname = begins(Prisma.sql`lower(${lastname})`, name);
  const values = Prisma.sql`json_build_array(${Prisma.join(keys.map(({ theirs }) => theirs))})`;
  const rows = await db().$queryRaw<{ values: (string | null)[][] | null }[]>`
    SELECT CASE WHEN count(*) <= ${MANY} THEN coalesce(json_agg(found.values), '[]') END AS values
    FROM (SELECT ${values} AS values FROM ${from} AND ${fullName}
      UNION ALL SELECT ${values} FROM ${from} AND ${isLastname} LIMIT ${MANY + 1}) AS found`;
  const found = rows[0]?.values;
  if (!found) {
    // A scalar subquery is never made into a join, for which all that have the name would be read.
    const tries = keys.map(
      ({ theirs, column }) => Prisma.sql`(SELECT true FROM ${from} AND ${theirs} = ${column}
        AND (${fullName} OR ${isLastname}) LIMIT 1) IS TRUE`,
    );
    return { keys: [], tries };
  }
  const ofThose = keys.flatMap(({ column }, index) => {
    const known = [...new Set(found.map((one) => one[index] ?? null))].filter(
      (one) => one !== null,
    );
    return known.length > 0 ? [Prisma.sql`${column} = ANY(${known}::text[])`] : [];
  });
  return { keys: ofThose, tries: [] };
}
