import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { db, disconnect, pool } from './client';

/** A message of PostgreSQL's protocol, version 3. */
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

let server: Server;

/** A database that is shut down just as it accepts a connection. */
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      // What follows sets the time-outs of the connection.
      socket.once('data', () => socket.end(Buffer.concat([done, ready, shutdown])));
      socket.write(Buffer.concat([welcome, ready]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  useTestEnv({ databaseUrl: `postgresql://shop:secret@127.0.0.1:${port}/shop` });
});

afterAll(async () => {
  await disconnect();
  server.close();
});

test('a database that goes away while a connection is handed out ends no process', async () => {
  const connection = await pool().connect();
  await expect(connection.query('SELECT 1')).rejects.toThrow();
  connection.release(true);
  await expect(db().$transaction((tx) => tx.$queryRaw`SELECT 1`)).rejects.toThrow();
});
