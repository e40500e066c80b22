import { afterEach, expect, test } from 'vitest';
import { disconnect, pool } from '@/lib/db/client';
import { closeProbe, databaseState } from '@/lib/health/database';
import { startEndingDatabase } from '@/lib/testing/ending-database';
import { useTestEnv } from '@/lib/testing/env';
import { openInbox } from '@/lib/webhooks/store';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test.each([
  ['the shop', () => ({ pool: pool(), close: disconnect })],
  [
    'the receiver',
    (url: string) => {
      const inbox = openInbox(url);
      return { pool: inbox, close: () => inbox.end() };
    },
  ],
])('losing the database while a connection is handed out does not end %s', async (_, open) => {
  const database = await startEndingDatabase(true);
  useTestEnv({ databaseUrl: database.url });
  const { pool: opened, close } = open(database.url);
  closers.push(close, database.stop);
  const connection = await opened.connect();
  await expect(connection.query('SELECT 1')).rejects.toThrow();
  connection.release(true);
});

test('losing the database during a health check does not end the process', async () => {
  const database = await startEndingDatabase(false);
  useTestEnv({ databaseUrl: database.url });
  closers.push(closeProbe, database.stop);
  expect(await databaseState()).toBeNull();
});
