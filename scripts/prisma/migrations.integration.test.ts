import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { fromRoot } from '../paths.ts';
import { nextMigration } from './next-migration.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('the newest migration leads to the schema: `npm run db:diff` has nothing to add in a fresh clone', async () => {
  expect(await nextMigration(database.url)).toBe('');
});

test('one snapshot of the schema is kept, beside the migrations', () => {
  const directory = fromRoot('prisma', 'migrations');
  const kept = readdirSync(directory).filter((name) =>
    existsSync(join(directory, name, 'schema.snapshot')),
  );
  expect(kept).toEqual([]);
});
