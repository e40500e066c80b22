import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db, disconnect, pool } from '@/lib/db/client';
import { createTestDatabase, emptyDatabase, withTestDatabase } from './database';
import { useTestEnv } from './env';

const opened: { drop(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((database) => database.drop())));

async function open() {
  const database = await createTestDatabase();
  opened.push(database);
  return database;
}

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  return result.rows.map((row) => row.name);
}

test('a test database has every migration applied', async () => {
  const { url } = await open();
  expect(await tables(url)).toContain('_prisma_migrations');
});

test('a new test database resets the clock that an earlier test file moved', async () => {
  setClockOffset(3_600_000);
  await open();
  expect(Math.abs(nowMs() - Date.now())).toBeLessThan(1_000);
});

test('a test file does not see another file’s rows', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query('create table only_here (id int)');
  await client.end();
  expect(await tables(first.url)).toContain('only_here');
  expect(await tables(second.url)).not.toContain('only_here');
});

test('a changed environment switches to another database at once', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  useTestEnv({ databaseUrl: first.url });
  await db().cart.create({ data: { id: 'in-the-first' } });
  useTestEnv({ databaseUrl: second.url });
  expect(await db().cart.count()).toBe(0);
  expect((await pool().query('select current_database() as name')).rows[0].name).toBe(
    new URL(second.url).pathname.slice(1),
  );
  await disconnect();
});

describe('an emptied database', () => {
  withTestDatabase();

  async function contents(): Promise<Record<string, string>> {
    const { rows } = await pool().query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const counted = await Promise.all(
      rows.map(async ({ name }) => {
        const { rows: counts } = await pool().query(`select count(*) from ${name}`);
        return [name, counts[0].count];
      }),
    );
    const { rows: sequences } = await pool().query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public'`,
    );
    const next = sequences.map((sequence) => [sequence.sequencename, String(sequence.last_value)]);
    return Object.fromEntries([...counted, ...next]);
  }

  test('equals a new database, and can be used', async () => {
    const untouched = await contents();
    await db().cart.create({ data: { id: 'a-cart' } });
    await pool().query(`select nextval('service_sequence')`);
    expect(await contents()).not.toEqual(untouched);
    await emptyDatabase();
    expect(await contents()).toEqual(untouched);
    expect(Number(untouched._prisma_migrations)).toBeGreaterThan(0);
    expect(await db().cart.count()).toBe(0);
  });
});
