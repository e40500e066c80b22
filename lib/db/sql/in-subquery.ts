import { Prisma } from '@/lib/db/generated/client';
import { countUpTo } from './count';

/** Up to this many rows are fetched and sorted. */
const FEW = 2_000;
/** Up to this many, the newest rows are tried against all that were found. */
const MANY = 20_000;

/**
 * The condition that a column of a list is among what a query finds elsewhere, such that PostgreSQL finds the newest
 * soon: either the list's rows are sorted, or all are tried from the newest on. How many are found decides, which
 * the planner's estimates did not. With 1,000,000 orders: 106 ms for one of 120 SKUs where this takes 9, 216 for one
 * of 400 names where this takes 19, more than a second for a day of last year.
 *
 * @param column of the list
 * @param found a query of its values
 * @param condition where a lot is found
 */
export async function inSubquery(
  column: Prisma.Sql,
  found: Prisma.Sql,
  { condition = Prisma.sql`${column} IN (${found})` } = {},
): Promise<Prisma.Sql> {
  const count = await countUpTo(found, MANY);
  if (count <= FEW) return Prisma.sql`${column} = ANY(ARRAY(${found}))`;
  // IS TRUE keeps it a filter of the ordered scan. The limit, never reached, bounds the estimate of its hash table.
  if (count <= MANY) return Prisma.sql`(${column} IN (${found} LIMIT ${2 * MANY}::int)) IS TRUE`;
  return condition;
}
