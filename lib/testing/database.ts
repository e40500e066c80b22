import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, vi } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db, disconnect, pool } from '@/lib/db/client';
import { limitRole } from '@/lib/db/session';
import { env } from '@/lib/env';
import { forgetSends } from '@/lib/payments/send-stop';
import { onServer, withDatabase } from '@/scripts/postgres';
import { testEnv, useTestEnv } from './env';

export interface TestDatabase {
  /** Connection string of an empty database with all migrations applied. */
  url: string;
  /** Removes it, ending whatever is still connected. */
  drop(): Promise<void>;
}

/**
 * A database of its own for a test file: a copy of the migrated template on this run's server, made
 * in some 40 ms where temporary files are in memory. Like its clock, this process's has not been moved then, whatever
 * the file before it did.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.drop());
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  setClockOffset(0);
  const { serverUrl, template } = inject('postgres');
  const { subscribeToMirror } = await import('@/lib/worker/subscribers');
  subscribeToMirror();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, (client) =>
    // By default each page would go through the log as well.
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = withDatabase(serverUrl, name);
  const { isPooled, databaseLimits } = testEnv({ databaseUrl: url });
  // As db:migrate does: behind a pooler, limits are the role's.
  if (isPooled) await onServer(url, (client) => limitRole(client, databaseLimits));
  return {
    url,
    drop: () =>
      onServer(serverUrl, async (client) => {
        const drop = () => client.query(`drop database if exists ${name} with (force)`);
        // Before version 18, an autovacuum worker in it may only be ended by a superuser; it ends by itself.
        await drop().catch(() => pause(1_000).then(drop));
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
  forgetSends();
}

/**
 * Deletes rows, of tables that refer to others first: TRUNCATE makes new files for each table and index, which
 * takes twenty times as long for a few rows. It is left for tables whose triggers see each deletion. The locks
 * wait for whatever a test has left running.
 */
const emptyTables = `
  DO $$
  DECLARE
    one record;
    is_filled boolean;
    watched text;
  BEGIN
    EXECUTE (
      SELECT 'LOCK TABLE ' || string_agg(oid::regclass::text, ', ') || ' IN SHARE ROW EXCLUSIVE MODE'
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r');
    FOR one IN
      SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
      WHERE NOT tgisinternal AND tgtype & 8 <> 0
    LOOP
      EXECUTE 'SELECT EXISTS (SELECT FROM ' || one.name || ')' INTO is_filled;
      IF is_filled THEN watched := concat_ws(', ', watched, one.name); END IF;
    END LOOP;
    IF watched IS NOT NULL THEN EXECUTE 'TRUNCATE ' || watched || ' CASCADE'; END IF;
    FOR one IN
      WITH RECURSIVE depths (id, depth) AS (
        SELECT oid, 0 FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
        UNION
        SELECT conrelid, depth + 1 FROM depths JOIN pg_constraint ON confrelid = id
        WHERE contype = 'f' AND conrelid <> confrelid AND depth < 20
      )
      SELECT id::regclass::text AS name FROM depths GROUP BY id ORDER BY max(depth) DESC
    LOOP
      EXECUTE 'DELETE FROM ' || one.name;
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE schemaname = 'public';
  END $$`;

/** Resolves once a statement of this file's database waits for a lock. */
export async function aStatementWaits(count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await db().$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(row?.waiting).toBeGreaterThanOrEqual(count);
    },
    { timeout: 20_000 },
  );
}

/**
 * Has somebody else lock a table of this file's database until the test ends, or the result is called.
 */
export async function lockTable(table: string): Promise<() => Promise<void>> {
  const somebody = new pg.Client({ connectionString: env().directDatabaseUrl });
  await somebody.connect();
  let held = true;
  const unlock = async () => {
    if (held) await somebody.end();
    held = false;
  };
  onTestFinished(unlock);
  await somebody.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return unlock;
}
