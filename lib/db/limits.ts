import { env } from '@/lib/env';
import { type Database, db } from './client.ts';

/**
 * Lets the statements of an open transaction take longer than those of a page may: for imports and audits.
 * Also behind a pooler, where a setting of the connection would be somebody else's too.
 *
 * @param statementMs how long each may take, in milliseconds
 */
export async function allowLong(tx: Database, statementMs: number): Promise<void> {
  await tx.$executeRaw`SELECT set_config('statement_timeout', ${`${statementMs}ms`}, true)`;
}

/** Runs a statement without values that may take up to ten minutes. */
export function runLong<Row extends object>(sql: string): Promise<Row[]> {
  const timeout = Math.max(600_000, env().databaseLimits.statementMs);
  return db().$transaction(
    async (tx) => {
      await allowLong(tx, timeout);
      return tx.$queryRawUnsafe<Row[]>(sql);
    },
    { timeout },
  );
}
