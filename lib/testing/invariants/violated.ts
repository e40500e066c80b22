import type { Pool, PoolClient } from 'pg';
import { invariants } from '@/lib/checkout/orders/invariants';
import { pool } from '@/lib/db/client';

export async function violatedInvariants(
  client: Pick<Pool | PoolClient, 'query'> = pool(),
): Promise<Record<string, unknown[]>> {
  const violated: Record<string, unknown[]> = {};
  for (const { name, sql } of invariants) {
    const { rows } = await client.query<{ order: unknown }>(sql);
    if (rows.length > 0) violated[name] = rows.map((row) => row.order);
  }
  return violated;
}
