import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { nextMigration } from './db-diff.ts';
import { onServer, withDatabase } from './postgres.ts';

const { serverUrl } = inject('postgres');
const fromSchema = `test_${randomBytes(8).toString('hex')}`;
let migrated: TestDatabase;

beforeAll(async () => {
  migrated = await createTestDatabase();
  await onServer(serverUrl, (server) => server.query(`create database ${fromSchema}`));
});

afterAll(async () => {
  await migrated.drop();
  await onServer(serverUrl, (server) => server.query(`drop database ${fromSchema} with (force)`));
});

const SHAPE = `
  SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable
    || coalesce(' ' || regexp_replace(column_default, '::\\w+', ''), '') AS part
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f'
  UNION ALL SELECT typname || ' ' || string_agg(enumlabel, ',' ORDER BY enumsortorder)
  FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid GROUP BY typname`;

const shapeOf = (url: string): Promise<string[]> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ part: string }>(SHAPE);
    return rows.map(({ part }) => part);
  });

test('the migrations create everything in the Prisma schema', async () => {
  const url = withDatabase(serverUrl, fromSchema);
  const sql = await nextMigration(url, []);
  await onServer(url, (client) => client.query(`CREATE SEQUENCE service_sequence; ${sql}`));
  const made = new Set(await shapeOf(migrated.url));
  const expected = await shapeOf(url);
  expect(expected.length).toBeGreaterThan(400);
  expect(expected.filter((part) => !made.has(part))).toEqual([]);
});
