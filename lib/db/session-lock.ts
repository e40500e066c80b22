import pg from 'pg';
import { env } from '@/lib/env';

/**
 * Runs work under a lock across processes; waits for the lock.
 * @param lock its number, the same in every process
 */
export function whileLocked<T>(lock: number, work: () => Promise<T>): Promise<T> {
  return withConnection(async (client) => {
    // The role may have limits of its own.
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    return work();
  });
}

/** The same without waiting: returns null if another process holds the lock. */
export function unlessLocked<T>(lock: number, work: () => Promise<T>): Promise<T | null> {
  return withConnection(async (client) => {
    const asked = 'SELECT pg_try_advisory_lock($1) AS held';
    const { rows } = await client.query<{ held: boolean }>(asked, [lock]);
    return rows[0]?.held ? work() : null;
  });
}

/**
 * The lock ends with its connection, however the work ends. The connection is separate, because the pool may have only
 * one, and a pooler lends none for longer than a transaction.
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
