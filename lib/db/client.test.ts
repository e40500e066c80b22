import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEndingDatabase } from '@/lib/testing/ending-database';
import { useTestEnv } from '@/lib/testing/env';
import { db, disconnect, pool } from './client';

let database: Awaited<ReturnType<typeof startEndingDatabase>>;

beforeAll(async () => {
  database = await startEndingDatabase(true);
  useTestEnv({ databaseUrl: database.url });
});

afterAll(async () => {
  await disconnect();
  database.stop();
});

test('losing the database while a connection is handed out does not end the process', async () => {
  const connection = await pool().connect();
  await expect(connection.query('SELECT 1')).rejects.toThrow();
  connection.release(true);
  await expect(db().$transaction((tx) => tx.$queryRaw`SELECT 1`)).rejects.toThrow();
});
