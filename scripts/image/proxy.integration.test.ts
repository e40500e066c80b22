import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';
import { hasProxy, readAnswers, startProxy, waitForResponse } from '../quality/shops/live-shop.ts';
import { freePort } from '../shared/ports.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-proxy-'));
const accessLog = join(home, 'access.log');
const ends: (() => void)[] = [() => rmSync(home, { recursive: true, force: true })];
afterAll(() => {
  for (const end of ends.toReversed()) end();
});

/** A fake process of the shop. @returns its port, and a function that stops it */
async function listen(answer: RequestListener): Promise<{ port: number; end(): void }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => server.close().closeAllConnections();
  ends.push(end);
  return { port: (server.address() as AddressInfo).port, end };
}

const respondWith = (text: string): RequestListener => {
  return ({ url }, response) => {
    response.statusCode = url === '/broken' ? 500 : 200;
    response.end(text);
  };
};

/** Caddy with the configuration of docs/deploy/hosts/vps.md, over plain http. */
function startDocumentedProxy(port: number, webs: readonly [number, number]): ChildProcess {
  const page = readFileSync(fromRoot('docs', 'deploy', 'hosts', 'vps.md'), 'utf8');
  const text = /```caddyfile\n(.*?)```/s.exec(page)?.[1] ?? '';
  const file = join(home, 'Documented');
  const own = text
    .replace('shop.example', `http://127.0.0.1:${port}`)
    .replace('127.0.0.1:3000 127.0.0.1:3001', webs.map((web) => `127.0.0.1:${web}`).join(' '));
  writeFileSync(file, `{\n\tadmin off\n}\n${own}`);
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: home },
    stdio: 'ignore',
  });
}

// Needs the Debian package caddy.
describe.runIf(hasProxy)('Caddy with the shop’s configuration', () => {
  test('routes webhooks to a web process while the receiver stops and is down', async () => {
    let isReady = true;
    const [web, receiver] = [
      await listen(respondWith('web')),
      await listen(respondWith('receiver')),
    ];
    const health = await listen((_, response) => {
      response.writeHead(isReady ? 200 : 503).end();
    });
    const proxyPort = await freePort();
    const at = { WEB_1: web.port, WEB_2: await freePort(), RECEIVER: receiver.port };
    const proxy = startProxy(home, proxyPort, { ...at, RECEIVER_HEALTH: health.port }, accessLog);
    ends.push(() => proxy.kill());
    const url = `http://127.0.0.1:${proxyPort}`;
    await waitForResponse(url);
    const takenBy = async () => {
      const answer = await fetch(`${url}/api/webhooks`, { method: 'POST', body: '{}' });
      return [answer.status, await answer.text()];
    };

    expect(await takenBy()).toEqual([200, 'receiver']);
    isReady = false;
    await expect.poll(takenBy, { timeout: 20_000 }).toEqual([200, 'web']);
    for (const { end } of [receiver, health]) end();
    await expect.poll(takenBy, { timeout: 20_000 }).toEqual([200, 'web']);
  });

  test('logs the upstream of each response', async () => {
    const web = await listen(respondWith('web'));
    const log = join(home, 'other.log');
    const [port, nobody] = [await freePort(), await freePort()];
    const at = { WEB_1: web.port, WEB_2: nobody, RECEIVER: nobody, RECEIVER_HEALTH: nobody };
    const proxy = startProxy(home, port, at, log);
    ends.push(() => proxy.kill());
    await waitForResponse(`http://127.0.0.1:${port}`);
    await fetch(`http://127.0.0.1:${port}/broken`);
    web.end();
    await fetch(`http://127.0.0.1:${port}/gone`);
    const answers = () =>
      readAnswers(log).map(({ path, status, byShop }) => [path, status >= 500, byShop]);
    await expect.poll(answers).toContainEqual(['/broken', true, true]);
    await expect.poll(answers).toContainEqual(['/gone', true, false]);
  });

  test('as documented for a VPS, sends no form to a web process that is down', async () => {
    const [one, other] = [await listen(respondWith('one')), await listen(respondWith('other'))];
    const port = await freePort();
    const proxy = startDocumentedProxy(port, [one.port, other.port]);
    ends.push(() => proxy.kill());
    const url = `http://127.0.0.1:${port}`;
    await waitForResponse(url);
    expect((await fetch(`${url}/readyz`)).status, 'nobody’s business outside').toBe(404);
    one.end();
    const forms = async () => {
      const sent = Array.from({ length: 30 }, () => fetch(url, { method: 'POST', body: 'form' }));
      return new Set((await Promise.all(sent)).map(({ status }) => status));
    };
    await expect.poll(forms, { timeout: 20_000 }).toEqual(new Set([200]));
  });
});
