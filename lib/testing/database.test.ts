import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './database';

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
  const found = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  return found.rows.map((row) => row.name);
}

test('a test database has every migration applied', async () => {
  const { url } = await open();
  expect(await tables(url)).toContain('_prisma_migrations');
});

test('what one test file writes is not seen by another', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query('create table only_here (id int)');
  await client.end();
  expect(await tables(first.url)).toContain('only_here');
  expect(await tables(second.url)).not.toContain('only_here');
});
