import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { setEnv } from '@/lib/env';
import { publishedViews } from '@/lib/markets/views';
import { testEnv } from '@/lib/testing/env';
import { proxy } from '@/proxy';

const SITE = 'https://shop.example';

beforeEach(() => {
  setEnv(testEnv({ siteUrl: SITE, trustedProxies: 1 }));
  vi.stubEnv('WHOLE_PAGE', 'the-mark');
});

const FORM = '--b\r\nContent-Disposition: form-data; name="$ACTION_ID_00"\r\n\r\n\r\n--b--\r\n';

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const all: Record<string, string> = { host: 'shop.example', ...headers };
  const body = method === 'POST' ? (all['next-action'] ? '[]' : FORM) : undefined;
  return proxy(new NextRequest(SITE + path, { method, headers: all, ...(body && { body }) }));
}

const forwarded = (response: Response, name: string) =>
  response.headers.get(`x-middleware-request-${name}`);

const action: Record<string, string> = {
  ...{ 'content-type': 'text/plain;charset=UTF-8', origin: SITE },
  'next-action': '00',
};
const form = { 'content-type': 'multipart/form-data; boundary=b', origin: SITE };

test('a page is rendered whole, with the nonce of its policy', async () => {
  const response = await ask('/checkout', { 'user-agent': 'Mozilla the-mark' });
  expect(forwarded(response, 'user-agent')).toBe('the-mark');
  const nonce = /'nonce-[\w+/=]{24}'/.exec(
    forwarded(response, 'content-security-policy') ?? '',
  )?.[0];
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' ${nonce};`);
  expect(policy).not.toContain('unsafe');
  expect((await ask('/checkout')).headers.get('content-security-policy')).not.toBe(policy);
});

test('router data is rendered from the shell', async () => {
  for (const given of [{ rsc: '1' }, action]) {
    const response = await ask('/checkout', given, 'origin' in given ? 'POST' : 'GET');
    expect(forwarded(response, 'user-agent')).toBeNull();
    expect(response.headers.get('content-security-policy')).toBeNull();
    expect(
      (await ask('/search?q=a&_rsc=1', { rsc: '1' })).headers.get('x-nextjs-rewritten-query'),
    ).toBe('q=a');
  }
});

test('a static page stays static, whatever the request’s headers', async () => {
  for (const path of ['/', '/products/first-light', '/de/cart', '/clubs', '/about', '/apply']) {
    const response = await ask(path, { 'content-type': 'text/plain', 'next-action': '00' });
    expect(forwarded(response, 'user-agent'), path).toBeNull();
    expect(response.headers.get('cache-control'), path).toBeNull();
  }
  expect(forwarded(await ask('/products/first-light', form, 'POST'), 'user-agent')).toBe(
    'the-mark',
  );
});

const rendered = [
  ['/checkout', 'en', 'private, no-store'],
  ['/de/checkout', 'de', 'private, no-store'],
  ['/ch-de/account', 'ch-de', 'private, no-store'],
  ['/search?q=a', 'en', 'private, no-cache'],
  ['/de/search', 'de', 'private, no-cache'],
].filter(([, view]) => publishedViews.some(({ key }) => key === view));

test.each(rendered)(
  '%s is rendered in the view "%s" with Cache-Control "%s"',
  async (path, view, cache) => {
    const response = await ask(path, { 'x-store-view': 'qps' });
    expect(forwarded(response, 'x-store-view')).toBe(view);
    expect(response.headers.get('cache-control')).toBe(cache);
  },
);

test.each([
  ['www.shop.example', '/de/checkout?a=b', `${SITE}/de/checkout?a=b`],
  ['my-shop.host.example', '/account', `${SITE}/account`],
])('a visitor of %s who opens %s is redirected to the shop’s host', async (host, path, to) => {
  const response = await ask(path, { host });
  expect([response.status, response.headers.get('location')]).toEqual([308, to]);
});

test('a shop on loopback refuses other host names, to which DNS rebinding could lead', async () => {
  setEnv(testEnv({ siteUrl: 'http://localhost:3000', trustedProxies: 0 }));
  const statusOf = async (host: string) => (await ask('/checkout', { host })).status;
  expect(
    await Promise.all(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'].map(statusOf)),
  ).toEqual([200, 200, 200]);
  expect(await Promise.all(['10.0.0.7:3000', 'evil.example', ''].map(statusOf))).toEqual([
    421, 421, 421,
  ]);
});

test.each<[string, Record<string, string>, number]>([
  ['without an origin', { origin: '' }, 403],
  ['from another site', { origin: 'https://evil.example' }, 403],
  ['from the other host', { origin: 'https://www.shop.example' }, 403],
  ['with an origin that is none', { origin: 'garbage' }, 400],
  ['of more than 256 KB', { 'content-length': String(256 * 1024 + 1) }, 413],
  ['of the shop', {}, 200],
])('a form %s is answered with %3$i', async (_name, more, status) => {
  const given: Record<string, string> = { ...form, ...more };
  if (given.origin === '') delete given.origin;
  const response = await ask('/products/first-light', given, 'POST');
  expect(response.status).toBe(status);
  if (status !== 200) expect(response.headers.get('cache-control')).toBe('no-store');
});

test('an action that Next forwards to another page keeps its view', async () => {
  const given = { ...action, 'x-store-view': 'de' };
  expect(forwarded(await ask('/%5Bview%5D/checkout', given, 'POST'), 'x-store-view')).toBe('de');
});

test('Next sees the configured host, whatever name a proxy uses', async () => {
  const response = await ask('/checkout', { host: '10.0.0.7:3000', 'x-forwarded-proto': 'http' });
  expect(forwarded(response, 'x-forwarded-host')).toBe('shop.example');
  expect(forwarded(response, 'x-forwarded-proto')).toBe('https');
});

test('an action that Next forwards to another page keeps the visitor’s host', async () => {
  setEnv(testEnv({ siteUrl: 'http://localhost:3000' }));
  const headers = { ...action, host: '127.0.0.1:3000', origin: 'http://localhost:3000' };
  const response = await ask('/[view]/clubs/[key]', headers, 'POST');
  expect(forwarded(response, 'x-forwarded-host')).toBe('localhost:3000');
});
