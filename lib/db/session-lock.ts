import pg from 'pg';
import { env } from '@/lib/env';

/** Runs work under a lock across processes, after waiting for the lock. */
export function whileLocked<T>(lock: number, work: () => Promise<T>): Promise<T> {
  return withConnection(async (client) => {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    return work();
  });
}

/** The same without waiting: null if another process holds the lock. */
export function unlessLocked<T>(lock: number, work: () => Promise<T>): Promise<T | null> {
  return withConnection(async (client) => {
    const tryLock = 'SELECT pg_try_advisory_lock($1) AS held';
    const { rows } = await client.query<{ held: boolean }>(tryLock, [lock]);
    return rows[0]?.held ? work() : null;
  });
}

/**
 * The lock ends with its own connection, even if the process dies. The pool may have only one connection, and a pooler
 * lends none for longer than a transaction.
 */
async function withConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env().directDatabaseUrl, keepAlive: true });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
