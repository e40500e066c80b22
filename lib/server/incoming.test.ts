import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ProcessCache, setProcessCache } from '@/lib/cache/process';
import { setEnv } from '@/lib/env';
import { log } from '@/lib/log';
import { publishedViews } from '@/lib/markets/views';
import { currentRequest, type RequestContext } from '@/lib/process/request-context';
import { reportRequestError } from '@/lib/telemetry/request-errors';
import { testEnv } from '@/lib/testing/env';
import { config } from '@/proxy';
import { CACHED_PAGE_HOST } from './cached-pages';
import { guardRequests, refusedStatus } from './incoming';

let server: Server;
/** Other tests of this process have servers of their own. */
let endGuard: () => void;
const ROUTE = {
  routerKind: 'App Router',
  routePath: '/busy',
  routeType: 'render',
  revalidateReason: undefined,
} as const;

/** A server like Next's: it knows nothing of its guard, and leaves upgrades to others. */
beforeAll(async () => {
  setEnv(testEnv());
  endGuard = guardRequests();
  server = createServer((request, response) => {
    const { url, headers, method } = request;
    if (url?.startsWith('/busy/')) {
      response.statusCode = Number(url.slice('/busy/'.length));
      // The error as Next reports it: without its class, with its name.
      const error = Object.assign(new Error('No connection'), { name: 'DatabaseBusy' });
      void reportRequestError(error, { path: url, method: 'GET', headers: {} }, ROUTE);
    }
    if (url === '/missing') currentRequest()?.answer404?.();
    if (url?.startsWith('/_refused/')) response.setHeader('Connection', 'close');
    const { host, traceparent } = headers;
    response.end(JSON.stringify({ url, host, traceparent, ...(method !== 'GET' && { method }) }));
  });
  server.on('upgrade', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  endGuard();
  server.closeAllConnections();
  server.close();
});

/** Sends bytes and reads until the server ends the connection. */
function send(bytes: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(bytes);
  return text(socket).finally(() => socket.destroy());
}

const get = (target: string, host = 'shop.example') =>
  send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

test('an absolute target becomes a path, and its host counts', async () => {
  const answer = await get('http://evil.example/cart?x=1');
  expect(answer).toContain('{"url":"/cart?x=1","host":"evil.example"}');
});

test('a path cannot leave the root', async () => {
  expect(await get('/static/%2e%2e/account')).toContain('"url":"/static/%252e/account"');
});

test('a visitor cannot choose a trace', async () => {
  const answer = await send(
    'GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n' +
      'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n\r\n',
  );
  expect(answer).toContain('{"url":"/","host":"shop.example"}');
});

test('an upgrade is refused and its connection ends, even where the client keeps it open', async () => {
  await get('/'); // What it limits, it finds with the first request.
  for (const protocol of ['websocket', 'h2c', 'nothing']) {
    const answer = await send(
      `GET /nowhere HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test('a page can be sent with the status 404, and data for one cannot', async () => {
  expect(await get('/missing')).toMatch(/^HTTP\/1\.1 404 /);
  const data = await send(
    'GET /missing HTTP/1.1\r\nHost: a\r\nRSC: 1\r\nConnection: close\r\n\r\n',
  );
  expect(data).toMatch(/^HTTP\/1\.1 200 /);
});

test('a page that waited too long for the database gets 503 with Retry-After', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  expect(await get('/busy/500')).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: [3-8]\r\n/is);
  // A handled error keeps its status.
  for (const status of [200, 404]) {
    const answer = await get(`/busy/${status}`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toMatch(/retry-after/i);
  }
});

test('a body that is too large, or an unsupported method, is answered unread', async () => {
  const long = (path: string) =>
    send(`POST ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 9999999\r\n\r\n{`);
  expect(await long('/api/auth/csrf')).toContain('"url":"/_refused/413","host":"shop.example"}');
  const trace = 'TRACE /a HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n';
  expect(await send(trace)).toContain('"url":"/_refused/501","host":"shop.example"}');
  expect([refusedStatus('/_refused/411'), refusedStatus('/cart')]).toEqual([411, null]);
  expect([refusedStatus('/_refused/413'), refusedStatus('/_refused/501')]).toEqual([413, 501]);
  expect([refusedStatus('/_refused/200'), refusedStatus('/cart')]).toEqual([null, null]);
});

test('a POST to a file is refused unread, a GET is not', async () => {
  const ask = (method: string, path: string) =>
    send(
      `${method} ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  const files = ['/_next/static/chunks/a.js', '/icon.svg', '/feed.xml?x', '/robots.txt'];
  for (const path of files) {
    expect(await ask('POST', path), path).toContain('"url":"/_refused/405"');
    expect(await ask('DELETE', path), path).toContain('"url":"/_refused/405"');
    expect(await ask('GET', path), path).toContain(`"url":"${path}"`);
  }
  expect(await ask('POST', '/products/high-noon')).toContain('"url":"/products/high-noon"');
  expect(refusedStatus('/_refused/405')).toBe(405);
});

test('a body without a length is refused, except for webhooks and requests of the shop itself', async () => {
  const endless = (path: string, headers = '') =>
    send(
      `POST ${path} HTTP/1.1\r\nHost: shop.example\r\n${headers}Transfer-Encoding: chunked\r\n` +
        'Connection: close\r\n\r\n1\r\na\r\n0\r\n\r\n',
    );
  for (const path of ['/sign-in', '/sign-in/accept', '/api/auth/signin/github', '/cart?x']) {
    expect(await endless(path), path).toContain('"url":"/_refused/411"');
  }
  expect(await endless('/api/webhooks')).toContain('"url":"/api/webhooks"');
  setProcessCache({ secret: 'known' } as ProcessCache);
  expect(await endless('/cart', 'x-inner: guessed\r\n')).toContain('"url":"/_refused/411"');
  expect(await endless('/cart', 'x-inner: known\r\n')).toContain('"url":"/cart"');
});

describe('a page that this process has cached', () => {
  const ask = (path: string, headers: readonly string[] = [], host = 'shop.example') =>
    send(
      [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join(
        '\r\n',
      ),
    );
  const PASSED = '"host":"kept-page"';
  const pinned: string[] = [];

  beforeAll(() => {
    setEnv(testEnv({ siteUrl: 'https://shop.example' }));
    const staticPaths = new Set(['/', '/products', '/expired']);
    const warmer = { etagOf: (path: string) => (path === '/expired' ? undefined : 'W/"1"') };
    const pin = (etag: string) => {
      pinned.push(etag);
      return () => pinned.pop();
    };
    const store = { pin };
    setProcessCache({ secret: 'known', staticPaths, warmer, store } as unknown as ProcessCache);
  });

  test('skips the proxy and reaches its route, with the headers that the proxy would have set', async () => {
    const answer = await ask('/products?page=2', ['Accept: text/html']);
    expect(answer).toContain(`{"url":"/en/products?page=2",${PASSED}}`);
    expect(await ask('/')).toContain(`{"url":"/en",${PASSED}}`);
    expect(answer).toContain('Cache-Control: public, max-age=0, must-revalidate');
    expect(answer).toContain('Strict-Transport-Security: max-age=');
  });

  test.each([
    ['that has expired', '/expired', []],
    ['that is not the same for everybody', '/checkout', []],
    ['in another spelling', '/Products', []],
    ['as data', '/products', ['RSC: 1']],
    ['that the visitor has', '/products', ['If-None-Match: W/"1"']],
    ['as Markdown', '/products', ['Accept: text/markdown']],
    ['for this process', '/products', ['X-Inner: known']],
    ['with a policy of the visitor’s', '/products', ['Content-Security-Policy: x']],
    ['rendered whole', '/products', ['User-Agent: x storefront-whole-page']],
  ])('is handled by the proxy %s', async (_, path, headers) => {
    const answer = await ask(path, headers);
    expect(answer).not.toContain(PASSED);
    expect(answer).not.toContain('Cache-Control');
  });

  test('is retained until it has been sent', async () => {
    const headers: string[][] = [];
    const note = () => headers.push([...pinned]);
    server.prependOnceListener('request', note);
    await ask('/products');
    expect(headers).toEqual([['W/"1"']]);
    await expect.poll(() => pinned).toEqual([]);
  });

  test('is not served to a client that forges the skip', async () => {
    expect(await ask('/checkout', [], 'kept-page')).toContain('"host":"invalid"');
    expect(await get('http://kept-page/checkout')).toContain('"host":"invalid"');
  });

  test('is for this machine only where the shop is on this machine', async () => {
    setEnv(testEnv({ siteUrl: 'http://localhost:3000' }));
    expect(await ask('/products', [], 'evil.example')).not.toContain(PASSED);
    expect(await ask('/products', [], 'localhost:3000')).toContain(PASSED);
    expect(await ask('/products', [], '127.0.0.1:3000')).not.toContain('Strict-Transport');
  });
});

test('the proxy lets the same host pass', () => {
  expect(config.matcher[0]?.missing).toEqual([
    { type: 'header', key: 'host', value: CACHED_PAGE_HOST },
  ]);
});

describe('a visitor counts as long as their response is rendered', () => {
  /** A server whose responses begin when the test says so. */
  async function slowServer() {
    const requests: { url: string; context: RequestContext | undefined; answer: () => void }[] = [];
    const arrived = () => expect.poll(() => requests.length).toBeGreaterThan(0);
    const slow = createServer(({ url = '' }, response) => {
      requests.push({ url, context: currentRequest(), answer: () => response.end('done') });
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      slow.closeAllConnections();
      slow.close();
    });
    const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    const disconnected = async () => {
      socket.destroy();
      await expect.poll(() => connectionsOf(slow)).toBe(0);
    };
    const ask = (path: string) =>
      void socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
    return { requests, arrived, ask, disconnected };
  }
  const connectionsOf = (slow: Server) =>
    new Promise((resolve) => slow.getConnections((_, count) => resolve(count)));
  const count = () => {
    const listener = vi.fn<() => void>();
    return { listener, ended: () => listener.mock.calls.length };
  };

  test('is a visitor of a part of the shop, in each view, and ends with the response', async () => {
    const { requests, arrived, ask } = await slowServer();
    ask(`${publishedViews.at(-1)?.prefix}/checkout?x=/search`);
    await arrived();
    const { listener, ended } = count();
    expect(requests[0]?.context).toMatchObject({ area: 'checkout', hasPriority: true });
    requests[0]?.context?.onEnd?.(listener);
    expect(ended()).toBe(0);
    requests[0]?.answer();
    await expect.poll(ended).toBe(1);
  });

  test.each(['before', 'after'])(
    'is not for ever: they left %s they were counted, one while their answer waited for another',
    async (when) => {
      const { requests, ask, disconnected } = await slowServer();
      ask('/search?first');
      ask('/search?second');
      await expect.poll(() => requests.length).toBe(2);
      const { listener, ended } = count();
      const beCounted = () => {
        for (const { context } of requests) context?.onEnd?.(listener);
      };
      if (when === 'after') beCounted();
      await disconnected();
      if (when === 'before') beCounted();
      await expect.poll(ended).toBe(2);
      for (const { answer } of requests) answer();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(ended()).toBe(2);
    },
  );
});
