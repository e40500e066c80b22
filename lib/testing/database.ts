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
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a test file's own database: a copy of this run's migrated template, made in some 40 ms if temporary files
 * are in memory. Resets the clock, which an earlier file may have moved.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  setClockOffset(0);
  const { serverUrl, template } = inject('postgres');
  const { subscribeToMirror } = await import('@/lib/worker/subscribers');
  subscribeToMirror();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, (client) =>
    // The default strategy would also write each page to the log.
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = withDatabase(serverUrl, name);
  const { isPooled, databaseLimits } = testEnv({ databaseUrl: url });
  // As in db:migrate: behind a pooler, the role has the time limits.
  if (isPooled) await onServer(url, (client) => limitRole(client, databaseLimits));
  return {
    url,
    drop: () =>
      onServer(serverUrl, async (client) => {
        const drop = () => client.query(`drop database if exists ${name} with (force)`);
        // Before PostgreSQL 18, only a superuser may end an autovacuum worker. The worker ends by itself soon.
        await drop().catch(() => pause(1_000).then(drop));
      }),
  };
}

/**
 * Gives the tests of a file their own database and environment.
 *
 * @param given further values of the environment
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

/** Empties the file's database without closing its connections, which is ten times faster than a new database. */
export async function emptyDatabase(): Promise<void> {
  await pool().query(emptyTables);
  forgetSends();
}

/**
 * Deletes rows, referring tables first: for a few rows, TRUNCATE takes twenty times as long, since it creates new
 * files for each table and index. Only tables with delete triggers are truncated. The locks wait for statements that
 * a test left running.
 */
const emptyTables = `
  DO $$
  DECLARE
    item record;
    is_filled boolean;
    watched text;
  BEGIN
    EXECUTE (
      SELECT 'LOCK TABLE ' || string_agg(oid::regclass::text, ', ') || ' IN SHARE ROW EXCLUSIVE MODE'
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r');
    FOR item IN
      SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
      WHERE NOT tgisinternal AND tgtype & 8 <> 0
    LOOP
      EXECUTE 'SELECT EXISTS (SELECT FROM ' || item.name || ')' INTO is_filled;
      IF is_filled THEN watched := concat_ws(', ', watched, item.name); END IF;
    END LOOP;
    IF watched IS NOT NULL THEN EXECUTE 'TRUNCATE ' || watched || ' CASCADE'; END IF;
    FOR item IN
      WITH RECURSIVE depths (id, depth) AS (
        SELECT oid, 0 FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
        UNION
        SELECT conrelid, depth + 1 FROM depths JOIN pg_constraint ON confrelid = id
        WHERE contype = 'f' AND conrelid <> confrelid AND depth < 20
      )
      SELECT id::regclass::text AS name FROM depths GROUP BY id ORDER BY max(depth) DESC
    LOOP
      EXECUTE 'DELETE FROM ' || item.name;
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE schemaname = 'public';
  END $$`;

/** Waits until `count` statements in the file's database wait for a lock. */
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

/** Locks a table in another connection until the test ends or the returned function is called. */
export async function lockTable(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: env().directDatabaseUrl });
  await client.connect();
  let held = true;
  const unlock = async () => {
    if (held) await client.end();
    held = false;
  };
  onTestFinished(unlock);
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return unlock;
}
