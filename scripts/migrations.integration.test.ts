import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { applyMigrations, readMigrations } from './migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const good = {
  name: '90000101000000_good',
  sql: 'CREATE TABLE good (id INT); CREATE TABLE also (id INT);',
};
const bad = {
  name: '90000102000000_bad',
  sql: 'CREATE TABLE half (id INT); CREATE TABLE half (id INT);',
};

describe('migrations', () => {
  test('are recorded with Prisma’s names and checksums', async () => {
    const rows = await query<{ name: string; length: number }>(
      'SELECT migration_name AS name, length(checksum) FROM _prisma_migrations ORDER BY 1',
    );
    expect(rows.map((row) => row.name)).toEqual(readMigrations().map(({ name }) => name));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([64]));
  });

  test('are applied once by concurrent callers', async () => {
    const all = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url, [good])));
    expect(all.flat()).toEqual([good.name]);
  });

  test('that fail are rolled back, and earlier ones stay', async () => {
    await expect(applyMigrations(database.url, [good, bad])).rejects.toThrow(bad.name);
    const tables = await query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_name IN ('good', 'half')`,
    );
    expect(tables).toEqual([{ name: 'good' }]);
    const fixed = { ...bad, sql: 'CREATE TABLE half (id INT);' };
    expect(await applyMigrations(database.url, [good, fixed])).toEqual([bad.name]);
  });

  test('are not applied while another tool’s unfinished migration exists', async () => {
    await query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', 'left_behind')`,
    );
    await expect(applyMigrations(database.url, [good])).rejects.toThrow('left_behind');
  });

  test('that wait for a locked table let other statements pass and retry', async () => {
    await applyMigrations(database.url, [good]);
    const more = { name: '90000103000000_more', sql: 'ALTER TABLE good ADD COLUMN more INT' };
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('BEGIN; SELECT * FROM good');
    const applying = applyMigrations(database.url, [more]);
    await vi.waitFor(async () => {
      const waiting = await query<{ query: string }>(
        `SELECT query FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting).toMatchObject([{ query: more.sql }]);
    }, 10_000);
    const began = performance.now();
    await query('SELECT * FROM good');
    expect(performance.now() - began).toBeLessThan(4_500);
    await reader.end();
    expect(await applying).toEqual([more.name]);
  });
});
