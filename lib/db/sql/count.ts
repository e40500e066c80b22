import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';

/** How many rows a query finds; counted to one more than `limit`, so that it costs no more than those. */
export async function countUpTo(found: Prisma.Sql, limit: number): Promise<number> {
  const rows = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${found} LIMIT ${limit + 1}) AS found`;
  return rows[0]?.count ?? 0;
}
