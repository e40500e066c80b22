import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fromRoot } from './paths.ts';
import { run } from './quality/run.ts';

test('a process without its database is healthy, but not ready', async () => {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/healthz' ? 200 : 503).end(url);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const check = async (...options: string[]) => {
    const args = ['--import', './scripts/register.ts', fromRoot('scripts/healthcheck.ts')];
    const env = { HOST: '127.0.0.1', HEALTH_PORT: '', PORT: String(port) };
    const program = process.execPath;
    const { ok, output } = await run(
      { name: 'healthcheck', program, args: [...args, ...options], env },
      false,
    );
    return [ok, output.trim()];
  };
  expect(await check()).toEqual([true, '/healthz']);
  expect(await check('--ready')).toEqual([false, '/readyz']);
});
