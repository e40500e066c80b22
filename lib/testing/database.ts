import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { withDatabase } from '@/scripts/postgres/cluster';
import { onServer } from './template';

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
