import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { db, disconnect, pool } from '@/lib/db/client';
import { onServer, withDatabase } from '@/scripts/postgres/roles';
import { useTestEnv } from './env';

export interface TestDatabase {
  /** Connection string of an empty database with all migrations applied. */
  url: string;
  /** Removes it, ending whatever is still connected. */
  drop(): Promise<void>;
}

/**
 * A database of its own for a test file: a copy of the migrated template on this run's server, made
 * in some 40 ms.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.drop());
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('postgres');
  const { subscribeToMirror } = await import('@/lib/worker/subscribers');
  subscribeToMirror();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  return {
    url: withDatabase(serverUrl, name),
    drop: () =>
      onServer(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * Gives the tests of a file a database and an environment that leads to it, and takes both away
 * after them.
 *
 * @param given what else the environment says
 * @example
 * withTestDatabase({ databasePoolSize: 10 });
 */
export function withTestDatabase(given: Parameters<typeof useTestEnv>[0] = {}): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    useTestEnv({ ...given, databaseUrl: database.url });
  });
  afterAll(async () => {
    await disconnect();
    await database.drop();
  });
}

/**
 * Empties the file's database: it is then as the migrations leave it. Connections and client stay, which
 * makes this some ten times faster than a new database.
 */
export async function emptyDatabase(): Promise<void> {
  await pool().query(emptyTables);
}

/** TRUNCATE makes new files for each table and index: only those that hold rows are worth it. */
const emptyTables = `
  DO $$
  DECLARE
    one text;
    filled text;
    is_filled boolean;
  BEGIN
    FOR one IN
      SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
    LOOP
      EXECUTE 'SELECT EXISTS (SELECT FROM ' || one || ')' INTO is_filled;
      IF is_filled THEN filled := concat_ws(', ', filled, one); END IF;
    END LOOP;
    IF filled IS NOT NULL THEN EXECUTE 'TRUNCATE ' || filled || ' CASCADE'; END IF;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE schemaname = 'public';
  END $$`;

/** Resolves once a statement of this file's database waits for a lock. */
export async function aStatementWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await db().$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(row?.waiting).toBeGreaterThan(0);
    },
    { timeout: 20_000 },
  );
}
