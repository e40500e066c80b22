import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import { db, pool } from '@/lib/db/client';

/** Retries the harness's own queries while the database is down. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 180_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

export function shopDb() {
  return db().$extends({
    query: { $allOperations: ({ args, query }) => persist(() => query(args)) },
  });
}

export async function queryShop<Row extends QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await persist(() => pool().query<Row>(sql, values))).rows;
}
