import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { choosePort, freePort, isFree, reservePort } from './ports.ts';

async function occupy(host: string): Promise<{ port: number; leave(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    leave: () => new Promise((done) => server.close(() => done())),
  };
}

test('the next port is used when the requested one is in use', async () => {
  const other = await occupy('127.0.0.1');
  expect(await choosePort(other.port)).toBeGreaterThan(other.port);
  await other.leave();
});

test('a reserved port responds with 503 and Retry-After until the shop listens', async () => {
  const port = await freePort();
  const release = await reservePort(port, '127.0.0.1');
  expect(await isFree(port)).toBe(false);
  const answer = await fetch(`http://127.0.0.1:${port}/api/webhooks`, { method: 'POST' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  await release();
  expect(await isFree(port)).toBe(true);
});
