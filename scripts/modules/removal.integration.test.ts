import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { applyMigrations, readMigrations } from '../migrations.ts';
import { onServer } from '../postgres.ts';
import { readManifests } from './manifests.ts';
import { dropSql } from './removal.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const NAMES = `
  SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  ORDER BY 1`;

const namesIn = ({ url }: TestDatabase): Promise<string[]> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(NAMES);
    return rows.map(({ name }) => name);
  });

test('the migration of a removal drops the modules’ tables, and runs on databases without them', async () => {
  const modules = (await readManifests()).map(({ name }) => name);
  const isOfModule = ({ name }: { name: string }) =>
    modules.some((own) => name.endsWith(`_${own}`));
  const sql = dropSql(
    readMigrations()
      .filter(isOfModule)
      .map((migration) => migration.sql),
  );
  const whole = await namesIn(database);
  await applyMigrations(database.url, [{ name: '90000101000000_remove', sql }]);
  const rest = await namesIn(database);
  expect(sql === '' || rest.length < whole.length).toBe(true);
  await onServer(database.url, (client) =>
    client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
  );
  const core = readMigrations().filter((migration) => !isOfModule(migration));
  await applyMigrations(database.url, [...core, { name: '90000101000000_remove', sql }]);
  expect(await namesIn(database)).toEqual(rest);
});
