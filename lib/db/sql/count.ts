import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';

/** How many rows a query finds, at most `limit` + 1, so that a large table costs no more. */
export async function countUpTo(found: Prisma.Sql, limit: number): Promise<number> {
  const rows = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${found} LIMIT ${limit + 1}) AS found`;
  return rows[0]?.count ?? 0;
}
