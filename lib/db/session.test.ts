import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { disconnect, pool } from '@/lib/db/client';
import { closeProbe, databaseState } from '@/lib/health/database';
import { useTestEnv } from '@/lib/testing/env';
import { openInbox } from '@/lib/webhooks/store';

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const welcome = message('R', Buffer.alloc(4));
const done = message('C', Buffer.from('SET\0'));
const ready = message('Z', Buffer.from('I'));
const shutdown = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

/**
 * A database that shuts down as soon as it has accepted a connection.
 * @param setsUp whether the client first sends a statement, such as its timeouts
 */
async function startEndingDatabase(setsUp: boolean): Promise<{ url: string; stop(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      if (!setsUp) return socket.end(Buffer.concat([welcome, ready, shutdown]));
      socket.once('data', () => socket.end(Buffer.concat([done, ready, shutdown])));
      socket.write(Buffer.concat([welcome, ready]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://shop:secret@127.0.0.1:${port}/shop`,
    stop: () => void server.close(),
  };
}

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
