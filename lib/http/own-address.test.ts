import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { recordServerAddress, selfOrigin } from './own-address';

async function listening(host: string) {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, host, done));
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

test('a process reaches itself where the server listens that took its first request', async () => {
  const metrics = await listening('127.0.0.1');
  const shop = await listening('127.0.0.2');
  vi.stubEnv('HOST', '');
  vi.stubEnv('PORT', String(shop.port));
  expect(selfOrigin()).toBe(`http://localhost:${shop.port}`);
  recordServerAddress(metrics.server);
  recordServerAddress(createServer());
  expect(selfOrigin()).toBe(`http://localhost:${shop.port}`);
  recordServerAddress(shop.server);
  expect(selfOrigin()).toBe(`http://127.0.0.2:${shop.port}`);
});
