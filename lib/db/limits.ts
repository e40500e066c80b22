import { env } from '@/lib/env';
import { type Database, db } from './client.ts';

/**
 * Raises the statement time-out of an open transaction, for imports and audits. Works behind a pooler, because the
 * setting is local to the transaction.
 */
export async function allowLong(tx: Database, statementMs: number): Promise<void> {
  await tx.$executeRaw`SELECT set_config('statement_timeout', ${`${statementMs}ms`}, true)`;
}

/** Runs a statement without parameters, which may take up to ten minutes. */
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
