import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { fromRoot } from '../paths.ts';
import { nextMigration } from './next-migration.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('the latest migration matches the schema: `npm run db:diff` prints nothing in a fresh clone', async () => {
  expect(await nextMigration(database.url)).toBe('');
});

test('the migrations folder has one snapshot of the schema', () => {
  const files = readdirSync(fromRoot('prisma'), { recursive: true, encoding: 'utf8' });
  const kept = files.filter((path) => basename(path) === 'schema.snapshot');
  expect(kept).toEqual([join('migrations', 'schema.snapshot')]);
});
