import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { categories } from '@/brand/catalogue/categories';
import { productSlugs } from '@/brand/catalogue/slugs';
import { infoPages } from '@/brand/en/pages';
import { type ProcessCache, setProcessCache } from '@/lib/cache/process';
import { Warmer } from '@/lib/cache/warm';
import { setEnv } from '@/lib/env';
import { publishedViews } from '@/lib/markets/views';
import { enterRequest } from '@/lib/process/request-context';
import { testEnv } from '@/lib/testing/env';
import { proxy } from '@/proxy';

const ETAG = 'W/"1"';
const unpin = vi.fn();
const withholdShells = vi.fn();
const pin = vi.fn(() => unpin);

beforeEach(() => {
  setEnv(testEnv({ siteUrl: 'https://shop.example' }));
  setProcessCache({
    secret: 'known',
    staticPaths: new Set(['/products']),
    warmer: { etagOf: () => ETAG, isAtHand: () => true },
    store: { withholdShells, pin },
  } as unknown as ProcessCache);
});

/** Pages rendered for a test's visits end with it: other tests count the same pages. */
const rendered: (() => void)[] = [];
const onRendered = (listener: () => void) => void rendered.push(listener);
afterEach(() => {
  for (const end of rendered.splice(0)) end();
});

test('a page that the proxy lets a visitor pass to is retained until the visit has ended', async () => {
  const ends: (() => void)[] = [];
  const onEnd = (listener: () => void) => void ends.push(listener);
  const context = { area: 'catalogue', hasPriority: false, request: {}, onEnd };
  await new AsyncResource('request').runInAsyncScope(() => {
    enterRequest(context);
    const headers = { host: 'shop.example', accept: 'text/html' };
    return proxy(new NextRequest('https://shop.example/products', { headers }));
  });
  expect(pin.mock.calls).toEqual([[ETAG]]);
  expect(unpin).not.toHaveBeenCalled();
  for (const end of ends) end();
  expect(unpin).toHaveBeenCalledTimes(1);
});

test('every response of a shop on https says that it never goes back to http', async () => {
  for (const path of ['/products', '/checkout', '/search?q=a', '/merchant', '/api/cart']) {
    const headers = { host: 'shop.example', accept: 'text/html' };
    const answer = await proxy(new NextRequest(`https://shop.example${path}`, { headers }));
    expect(answer.headers.get('strict-transport-security'), path).toBe(
      'max-age=63072000; includeSubDomains',
    );
  }
});

test('a conditional request gets 304, and caches still get the right Vary', async () => {
  const headers = { host: 'shop.example', 'if-none-match': ETAG, accept: 'text/html' };
  const answer = await proxy(new NextRequest('https://shop.example/products', { headers }));
  expect([answer.status, answer.headers.get('etag')]).toEqual([304, ETAG]);
  const names = answer.headers.get('vary')?.toLowerCase().split(', ');
  // Those of the whole page; e2e/server/http.spec.ts compares them with Next's.
  expect(names).toEqual([
    'rsc',
    'next-router-state-tree',
    'next-router-prefetch',
    'next-router-segment-prefetch',
    'accept',
    'accept-encoding',
  ]);
});

const [translated] = Object.entries(productSlugs.de ?? {});
const views = ['en', 'de'].map((wanted) =>
  publishedViews.find(({ language }) => language === wanted),
);

test.skipIf(!translated || views.includes(undefined))(
  'the slug of another language redirects to the view’s, with the query',
  async () => {
    const [slug, inGerman] = translated ?? [];
    const [english = '', german = ''] = views.map((view) => view?.prefix);
    const request = (path: string, accept = 'text/html') =>
      proxy(
        new NextRequest(`https://shop.example${path}`, {
          headers: { host: 'shop.example', accept },
        }),
      );
    const moved = await request(`${german}/products/${slug}?variant=a%20b`);
    expect(moved.status).toBe(308);
    const site = 'https://shop.example';
    expect(moved.headers.get('location')).toBe(
      `${site}${german}/products/${inGerman}?variant=a%20b`,
    );
    expect((await request(`${english}/products/${inGerman}.md`)).headers.get('location')).toBe(
      `${site}${english}/products/${slug}.md`,
    );
    const stays = await request(`${german}/products/${inGerman}`, 'text/markdown');
    expect([stays.status, stays.headers.get('location')]).toEqual([200, null]);
  },
);

/** Submits a form as a browser does without JavaScript. */
function sendForm(action = '$ACTION_ID_1') {
  const body = new FormData();
  body.set(action, '1');
  const headers = { host: 'shop.example', origin: 'https://shop.example' };
  return proxy(new NextRequest('https://shop.example/products', { method: 'POST', headers, body }));
}

test('a form that was not rendered by this process gets an honest answer about its outcome', async () => {
  const server = createServer((request) => request.socket.destroy());
  await once(server.listen(0, 'localhost'), 'listening');
  vi.stubEnv('HOST', '');
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port));
  await expect(sendForm(), 'it may have been executed').rejects.toThrow('fetch failed');
  await new Promise((closed) => server.close(closed));
  const answer = await sendForm();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('was not carried out, and nothing was charged');
});

test('a form without a valid token is not rendered, and causes no rendering', async () => {
  withholdShells.mockClear();
  expect((await sendForm('quantity')).status).toBe(400);
  expect(withholdShells).not.toHaveBeenCalled();
});

test('forms are accepted up to a limit; further ones are told that nothing was done', async () => {
  setEnv(
    testEnv({
      siteUrl: 'https://shop.example',
      shedding: { requests: 2, queue: 9, waitMs: 9_000 },
    }),
  );
  const sent = () =>
    new AsyncResource('request').runInAsyncScope(() => {
      enterRequest({ area: 'catalogue', hasPriority: false, request: {}, onRendered });
      return sendForm('quantity');
    });
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await sent()).status));
  expect(statuses.filter((status) => status === 400)).toHaveLength(8);
  expect(statuses.filter((status) => status === 503)).toHaveLength(42);
  expect(await (await sent()).text()).toContain('was not carried out, and nothing was charged');
});

test('a cached page is always served; a page that has to be rendered counts, unless it is being rendered already', async () => {
  const shedding = { requests: 2, queue: 9, waitMs: 9_000 };
  setEnv(testEnv({ siteUrl: 'https://shop.example', shedding }));
  const ask = async (path: string) =>
    new AsyncResource('request').runInAsyncScope(() => {
      enterRequest({ area: 'catalogue', hasPriority: false, request: {}, onRendered });
      const headers = { host: 'shop.example', accept: 'text/html' };
      return proxy(new NextRequest(`https://shop.example${path}`, { headers }));
    });
  const statuses = async (path: string) =>
    Promise.all(Array.from({ length: 5 }, async () => (await ask(path)).status));
  const rendering = new Map<string, () => void>();
  const paths = ['/products', ...['a', 'b', 'c'].map((slug) => `/products/${slug}`)];
  const warmer = new Warmer({
    holds: () => true,
    whenUnpinned: () => Promise.resolve(),
    fetchPage: (path) =>
      path === '/products'
        ? Promise.resolve({ status: 200, etag: ETAG })
        : new Promise((answer) => rendering.set(path, () => answer({ status: 200, etag: path }))),
  });
  await warmer.warm('/products');
  const misses = { add: () => {} };
  const store = { withholdShells, pin };
  setProcessCache({
    ...{ secret: 'known', staticPaths: new Set(paths), warmer, misses, store },
  } as unknown as ProcessCache);
  const [first, second] = [statuses('/products/a'), statuses('/products/b')];
  await expect.poll(() => rendering.size).toBe(2);
  expect(await statuses('/products/c')).toEqual([503, 503, 503, 503, 503]);
  expect(await statuses('/products')).toEqual([200, 200, 200, 200, 200]);
  for (const make of rendering.values()) make();
  expect([await first, await second]).toEqual([Array(5).fill(200), Array(5).fill(200)]);
});

test('a path that certainly has no page gets the static 404 of its view, others do not', async () => {
  const asked: string[] = [];
  const policy = "script-src 'sha256-1'";
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-security-policy', policy).setHeader('etag', ETAG);
    response.end('<h1>Not here</h1>');
  });
  await once(server.listen(0, 'localhost'), 'listening');
  vi.stubEnv('PAGE_SECTIONS', 'account categories orders products');
  vi.stubEnv('HOST', '');
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port));
  const warmer = { etagOf: () => undefined, isAtHand: () => false, warm: async () => true };
  setProcessCache({
    ...{ secret: 'known', staticPaths: new Set(), warmer, store: { withholdShells, pin } },
  } as unknown as ProcessCache);
  const ask = (path: string) =>
    proxy(
      new NextRequest(`https://shop.example${path}`, {
        headers: { host: 'shop.example', accept: 'text/html' },
      }),
    );
  const other = publishedViews.at(-1)?.prefix;
  for (const path of ['/no-such', `${other}/%25E0%25A4%25A`, '/categories/no-such']) {
    const answer = await ask(path);
    const { headers } = answer;
    expect([answer.status, await answer.text()]).toEqual([404, '<h1>Not here</h1>']);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual([
      'private, no-store',
      null,
    ]);
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(
      headers.get('x-content-type-options') ?? headers.get('strict-transport-security'),
    ).toBeTruthy();
  }
  expect(asked).toEqual(['/not-found', `${other}/not-found`, '/not-found']);
  const ofTheBrand = [`/${infoPages[0]}`, `/categories/${categories[0].key}`];
  const others = ['/account', '/orders/no-such', ...ofTheBrand];
  const files = ['/icon.svg', '/favicon.ico', '/share/high-noon.png', '/share.png', '/healthz'];
  for (const path of [...others, ...files]) {
    expect((await ask(path)).status, path).toBe(200);
  }
  expect(asked).toHaveLength(3);
  await new Promise((closed) => server.close(closed));
});
