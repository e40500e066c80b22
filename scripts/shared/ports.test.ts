import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { choosePort, freePort, isFree, isOwnAddress, reservePort } from './ports.ts';

async function occupy(host: string): Promise<{ port: number; leave(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    leave: () => new Promise((done) => server.close(() => done())),
  };
}

test('the requested port is used when it is free', async () => {
  const port = await freePort();
  expect(await choosePort(port)).toBe(port);
});

test('the next port is used when the requested one is in use', async () => {
  const other = await occupy('127.0.0.1');
  expect(await choosePort(other.port)).toBeGreaterThan(other.port);
  await other.leave();
});

test('a port on which another program listens as localhost is not free', async () => {
  const other = await occupy('::1').catch(() => undefined);
  if (!other) return; // A machine without IPv6 has no such port.
  expect(await isFree(other.port)).toBe(false);
  await other.leave();
});

test('a port that was chosen for another process is skipped', async () => {
  const port = await freePort();
  expect(await choosePort(port, { taken: port })).toBeGreaterThan(port);
});

test('an address of another machine is recognised', async () => {
  // 203.0.113.0/24 is TEST-NET-3 (RFC 5737), which is never assigned.
  expect(await isOwnAddress('203.0.113.9')).toBe(false);
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
