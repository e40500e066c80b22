import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fromRoot } from '../../scripts/paths.ts';
import { findProgram } from '../../scripts/quality/shops/pooler.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { hasProxy, readAnswers, startProxy, waitForResponse } from './live-shop.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-proxy-'));
const accessLog = join(home, 'access.log');
const ends: (() => void)[] = [() => rmSync(home, { recursive: true, force: true })];
afterAll(() => {
  for (const end of ends.toReversed()) end();
});

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

/** A configuration of docs/deploy/hosts/vps.md. */
function documented(language: string, webs: readonly [number, number]): string {
  const page = readFileSync(fromRoot('docs', 'deploy', 'hosts', 'vps.md'), 'utf8');
  const text = page.match(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's'))?.[1] ?? '';
  return text.replaceAll(':3000', `:${webs[0]}`).replaceAll(':3001', `:${webs[1]}`);
}

function startDocumentedCaddy(port: number, webs: readonly [number, number]): ChildProcess {
  const file = join(home, 'Documented');
  const own = documented('caddyfile', webs)
    .replace(/^www\.shop\.example \{.*?^\}\n/ms, '')
    .replace(/^shop\.example/m, `http://127.0.0.1:${port}`);
  writeFileSync(file, `{\n\tadmin off\n}\n${own}`);
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: home },
    stdio: 'ignore',
  });
}

const nginx = findProgram('nginx');

function startDocumentedNginx(port: number, webs: readonly [number, number]): ChildProcess {
  const own = documented('nginx', webs)
    // The two servers that redirect.
    .replace(/^server \{\n[^}]*return 308[^}]*\}\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ +ssl_certificate.*\n/gm, '');
  const file = join(home, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    // nginx's workers may run as another account, which cannot open the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...[`pid ${join(home, 'nginx.pid')};`, 'daemon off;', 'error_log /dev/null;'],
    ...['events {}', 'http {', 'access_log off;'],
    ...folders.map((name) => `${name}_temp_path ${join(home, name)};`),
    ...[own, '}'],
  ];
  writeFileSync(file, lines.join('\n'));
  return spawn(nginx ?? '', ['-e', '/dev/null', '-c', file], { stdio: 'ignore' });
}

/** Each build has a file that the other has not. */
const webWith = (file: string): RequestListener => {
  return ({ url = '' }, response) => {
    response.statusCode = url.startsWith('/_next/static/') && url !== file ? 404 : 200;
    response.end(file);
  };
};

async function expectFilesOfBothBuilds(
  start: (port: number, webs: readonly [number, number]) => ChildProcess,
): Promise<string> {
  const files = ['/_next/static/old.js', '/_next/static/new.js'] as const;
  const [one, other] = [await listen(webWith(files[0])), await listen(webWith(files[1]))];
  const port = await freePort();
  const proxy = start(port, [one.port, other.port]);
  ends.push(() => proxy.kill());
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(url);
  for (const file of [...files, ...files, ...files]) {
    const answer = await fetch(url + file);
    expect([answer.status, await answer.text()]).toEqual([200, file]);
  }
  expect((await fetch(`${url}/_next/static/none.js`)).status).toBe(404);
  expect((await fetch(`${url}/readyz`)).status, 'nobody’s business outside').toBe(404);
  return url;
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
    const proxy = startDocumentedCaddy(port, [one.port, other.port]);
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

  test('as documented for a VPS, finds the static files of two builds', async () => {
    await expectFilesOfBothBuilds(startDocumentedCaddy);
  });
});

// Needs the Debian package nginx.
test.skipIf(!nginx)(
  'nginx as documented for a VPS finds the static files of two builds, and takes forms',
  async () => {
    const url = await expectFilesOfBothBuilds(startDocumentedNginx);
    expect((await fetch(url, { method: 'POST', body: 'form' })).status).toBe(200);
  },
);
