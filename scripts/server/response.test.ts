import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { hashSource } from '@/lib/security/inline-code';
import { AssetCache } from './assets';
import { DocumentCache } from './documents';
import { responseClass, type ShopResponse } from './response';

type Handler = (request: IncomingMessage, response: ShopResponse) => void;
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

const refused = vi.fn();
const policy = {
  formOrigin: 'http://127.0.0.1:4010',
  formTargets: [],
  secure: false,
  development: false,
};

async function serve(handler: Handler): Promise<number> {
  const server = createServer({
    ServerResponse: responseClass({
      documents: new DocumentCache(new Set(), refused),
      policy: () => policy,
      knownScripts: new Set(),
      onRefused: refused,
    }),
  });
  server.on('request', handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

async function ask(
  port: number,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const request = httpRequest({ port, host: '127.0.0.1', headers, method, path: '/page' });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks),
  };
}

const data = (text: string) => `self.__next_f.push([1,${JSON.stringify(text)}])`;
const script = (code: string) => `<script>${code}</script>`;
const longText = 'Coffee, slowly. '.repeat(400);
const document = `<html><p>${longText}</p>${script(data('a'))}</html>`;

/** What Next does with a prerendered page. */
const prerendered: Handler = (_request, response) => {
  response.setHeader('Vary', 'rsc');
  response.setHeader('Cache-Control', 's-maxage=900, stale-while-revalidate=31535100');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(document));
  response.end(document);
};

test('a prerendered page allows its own inline data by hash', async () => {
  const port = await serve(prerendered);
  const answer = await ask(port);
  expect(answer.headers['content-security-policy']).toContain(
    `script-src 'self' ${hashSource(data('a'))};`,
  );
  expect(answer.body.toString()).toBe(document);
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(document)));
});

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip;q=0.8, br;q=0', gunzipSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'a prerendered page comes as %s to who accepts "%s"',
  async (coding, accepted, read) => {
    const port = await serve(prerendered);
    const answer = await ask(port, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers.vary).toBe('rsc, Accept-Encoding');
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(read(answer.body).toString()).toBe(document);
    expect(answer.body.length).toBeLessThan(document.length / 4);
  },
);

test('a page that the visitor has already is not sent again, until it changes', async () => {
  let text = document;
  const port = await serve((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(text);
  });
  const first = await ask(port);
  const headers = { 'if-none-match': `"other", ${first.headers.etag}` };
  const second = await ask(port, headers);
  expect(second.status).toBe(304);
  expect(second.body).toHaveLength(0);
  expect(second.headers.etag).toBe(first.headers.etag);
  expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  text = document.replace('Coffee', 'Tea');
  expect((await ask(port, headers)).status).toBe(200);
});

test('a cache in front of the shop asks before it shows a page again', async () => {
  const port = await serve(prerendered);
  expect((await ask(port)).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

test('a missing page has a policy too, and stays a missing page', async () => {
  const port = await serve((_request, response) => {
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(document);
  });
  const answer = await ask(port);
  const again = await ask(port, { 'if-none-match': String(answer.headers.etag) });
  expect([answer.status, again.status]).toEqual([404, 404]);
  expect(answer.headers['content-security-policy']).toContain("'sha256-");
});

test('an answer to HEAD has the headers of the page and no body', async () => {
  const port = await serve(prerendered);
  const full = await ask(port);
  const head = await ask(port, {}, 'HEAD');
  expect(head.body).toHaveLength(0);
  const { date: _, ...expected } = full.headers;
  expect(head.headers).toMatchObject(expected);
});

test('a script that nobody vouches for gets no hash and is reported', async () => {
  const port = await serve((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<html>${script('alert(1)')}</html>`);
  });
  const answer = await ask(port);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
  expect(refused).toHaveBeenCalledWith('alert(1)');
});

/** What Next does with a page that is rendered for this request, its shell made at build time. */
function streamed(pieces: (nonce: string) => string[], step = async () => {}): Handler {
  return async (_request, response) => {
    const nonce = response.makeNonce();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.flushHeaders();
    for (const piece of pieces(nonce)) {
      response.write(Buffer.from(piece));
      await step();
    }
    response.end();
  };
}

test('a page made for this request carries a nonce, and hashes for its shell', async () => {
  const shell = 'requestAnimationFrame(function(){$RT=performance.now()});';
  const port = await serve(
    streamed((nonce) => [`<html>${script(shell)}`, `<script nonce="${nonce}">x()</script></html>`]),
  );
  const answers = [await ask(port), await ask(port)];
  const nonces = answers.map((answer) => {
    const found = /'nonce-([^']+)' 'sha256-([^']+)'/.exec(
      String(answer.headers['content-security-policy']),
    );
    expect(`'sha256-${found?.[2]}'`).toBe(hashSource(shell));
    expect(answer.body.toString()).toContain(`nonce="${found?.[1]}"`);
    return found?.[1];
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test.each([
  ['identity', () => new PassThrough()],
  ['gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
] as const)(
  'each piece of a page sent as %s arrives before the next is made',
  async (coding, decoder) => {
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
    let made = 0;
    const port = await serve(
      streamed(
        () => ['first', ' second', ' third'],
        () => gates[made++]?.promise ?? Promise.resolve(),
      ),
    );
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      headers: { 'accept-encoding': coding },
    });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = response.pipe(decoder());
    let text = '';
    body.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    for (const [index, expected] of ['first', 'first second', 'first second third'].entries()) {
      await vi.waitFor(() => expect(text).toBe(expected));
      gates[index]?.resolve();
    }
    await once(body, 'end');
  },
);

test('a long streamed body waits for a slow visitor and arrives whole', async () => {
  const piece = Array.from({ length: 4_000 }, (_, index) => `${index}:${Math.random()};`).join('');
  let sent = '';
  const port = await serve(async (_request, response) => {
    response.setHeader('Content-Type', 'text/plain');
    for (let count = 0; count < 60; count += 1) {
      sent += piece;
      if (!response.write(piece)) await once(response, 'drain');
    }
    response.end('end');
  });
  const answer = await ask(port, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(answer.body).toString()).toBe(`${sent}end`);
});

test('a visitor who leaves ends the compression of what was being sent', async () => {
  const closed = Promise.withResolvers<void>();
  const port = await serve((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.on('close', () => closed.resolve());
    response.write('<html>');
  });
  const request = httpRequest({ port, host: '127.0.0.1', headers: { 'accept-encoding': 'br' } });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.destroy();
  await closed.promise;
});

test('other bodies keep their type and get no page policy', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"ok":true}');
  });
  const answer = await ask(port, { 'accept-encoding': 'br' });
  expect(answer.status).toBe(201);
  expect(answer.headers['content-security-policy']).toBeUndefined();
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body.toString()).toBe('{"ok":true}');
});

test('a redirect without a body stays one', async () => {
  const port = await serve((_request, response) => {
    response.statusCode = 307;
    response.setHeader('Location', '/elsewhere');
    response.end();
  });
  const answer = await ask(port, { 'accept-encoding': 'gzip' });
  expect([answer.status, answer.headers.location]).toEqual([307, '/elsewhere']);
  expect(answer.body).toHaveLength(0);
});

test('a page without a prerendered start says at last what it is', async () => {
  const port = await serve((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.flushHeaders();
    response.write('');
    setTimeout(() => {
      response.statusCode = 307;
      response.setHeader('Location', '/sign-in');
      response.write('<html>');
      response.end('</html>');
    }, 20);
  });
  const answer = await ask(port);
  expect([answer.status, answer.headers.location]).toEqual([307, '/sign-in']);
  expect(answer.body.toString()).toBe('<html></html>');
});

/** A build with one file. */
function buildWith(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  closers.push(async () => rmSync(folder, { recursive: true }));
  mkdirSync(dirname(join(folder, 'static', file)), { recursive: true });
  writeFileSync(join(folder, 'static', file), '');
  return folder;
}

test.each([
  ['/_next/static/chunks/%5Ba%5D.js', true],
  ['/_next/static/chunks/[a].js', false],
  ['/_next/static/chunks/%5ba%5d.js', false],
  ['/_next/static/chunks/x/../%5Ba%5D.js', false],
  ['/_next/static/x/%2e%2e/%2e%2e/%2e%2e/account', false],
  ['/_next/static/chunks', false],
  ['/_next/static/', false],
])('%s is a file of the build: %s', (path, expected) => {
  const assets = new AssetCache(buildWith('chunks/[a].js'));
  const request = { method: 'GET', headers: {} } as IncomingMessage;
  expect(assets.covers(request, path)).toBe(expected);
  expect(assets.covers({ ...request, method: 'POST' } as IncomingMessage, path)).toBe(false);
});

test('what does not say that it stays as it is is sent, and not kept', async () => {
  const assets = new AssetCache(buildWith('a.js'));
  const disk = vi.fn();
  const port = await serve((request, response) => {
    if (assets.answer('/_next/static/a.js', response)) return;
    assets.learn('/_next/static/a.js', request, response);
    disk();
    response.setHeader('Cache-Control', 'private, no-store');
    response.end('mine');
  });
  expect((await ask(port)).body.toString()).toBe('mine');
  expect((await ask(port)).body.toString()).toBe('mine');
  expect(disk).toHaveBeenCalledTimes(2);
});

test('an answer of Node itself has its headers one after the other', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(400, ['Connection', 'close', 'X-One', '1']).end();
  });
  const answer = await ask(port);
  expect([answer.status, answer.headers['x-one']]).toEqual([400, '1']);
});

test("the build's files are kept compressed, and asked for once", async () => {
  const assets = new AssetCache(buildWith('chunks/a.js'));
  const disk = vi.fn();
  const path = '/_next/static/chunks/a.js';
  const port = await serve((request, response) => {
    if (assets.answer(path, response)) return;
    assets.learn(path, request, response);
    disk();
    response.setHeader('Content-Type', 'application/javascript; charset=UTF-8');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.write(longText.slice(0, 1_000));
    response.end(longText.slice(1_000));
  });
  const first = await ask(port, { 'accept-encoding': 'br', 'if-none-match': '"x"' });
  const second = await ask(port, { 'accept-encoding': 'br' });
  const plain = await ask(port);
  const third = await ask(port, { 'if-none-match': String(first.headers.etag) });
  expect(disk).toHaveBeenCalledTimes(1);
  expect(brotliDecompressSync(first.body).toString()).toBe(longText);
  expect(brotliDecompressSync(second.body).toString()).toBe(longText);
  expect(second.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(second.headers['content-type']).toBe('application/javascript; charset=UTF-8');
  expect(plain.body.toString()).toBe(longText);
  expect(third.status).toBe(304);
});

test('a file that is not there is not kept', async () => {
  const assets = new AssetCache(buildWith('chunks/gone.js'));
  const path = '/_next/static/chunks/gone.js';
  let found = false;
  const port = await serve((request, response) => {
    if (assets.answer(path, response)) return;
    assets.learn(path, request, response);
    response.statusCode = found ? 200 : 404;
    response.setHeader('Content-Type', 'text/plain');
    if (found) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.end(found ? 'here' : 'Not Found');
  });
  const missing = await ask(port);
  found = true;
  const there = await ask(port);
  expect([missing.status, missing.body.toString()]).toEqual([404, 'Not Found']);
  expect([there.status, there.body.toString()]).toEqual([200, 'here']);
});
