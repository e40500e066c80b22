import { afterEach, expect, test } from 'vitest';
import { closeProbe, databaseState } from '@/lib/health/database';
import { startEndingDatabase } from '@/lib/testing/ending-database';
import { useTestEnv } from '@/lib/testing/env';
import { openInbox } from '@/lib/webhooks/store';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test('losing the database while a connection is handed out does not end the receiver', async () => {
  const database = await startEndingDatabase(true);
  const inbox = openInbox(database.url);
  closers.push(() => inbox.end(), database.stop);
  const connection = await inbox.connect();
  await expect(connection.query('SELECT 1')).rejects.toThrow();
  connection.release(true);
});

test('losing the database during a health check does not end the process', async () => {
  const database = await startEndingDatabase(false);
  useTestEnv({ databaseUrl: database.url });
  closers.push(closeProbe, database.stop);
  expect(await databaseState()).toBeNull();
});
