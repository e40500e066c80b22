import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setEnv } from '@/lib/env';
import { log } from '@/lib/log';
import { testEnv } from '@/lib/testing/env';
import { recordArrivals, visitorAddress } from './arrivals';

let server: Server;
let seen: IncomingHttpHeaders = {};

beforeAll(async () => {
  recordArrivals(false);
  server = createServer(({ headers }, response) => {
    seen = headers;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterAll(() => void server.close());

/**
 * Sends a request.
 * @returns the headers that the server sees
 */
async function arrive(headers: IncomingHttpHeaders): Promise<Headers> {
  const { port } = server.address() as AddressInfo;
  await new Promise((done, fail) => {
    // `agent: false`: another test's shutdown in this process closes idle connections.
    get({ port, host: '127.0.0.1', headers, agent: false }, (response) => {
      response.resume().once('end', done);
    }).once('error', fail);
  });
  return new Headers(seen as Record<string, string>);
}

const SITE = 'https://shop.example';

async function addressBehind(trustedProxies: number, forwardedFor?: string): Promise<string> {
  setEnv(testEnv({ siteUrl: SITE, trustedProxies }));
  return visitorAddress(await arrive(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}));
}

test.each([
  [undefined, 0, '127.0.0.1'],
  ['1.2.3.4, 5.6.7.8', 0, '127.0.0.1'],
  ['203.0.113.9', 1, '203.0.113.9'],
  ['1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
  ['1.2.3.4, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  [undefined, 1, '127.0.0.1'],
  ['unknown', 1, '127.0.0.1'],
  ['203.0.113.9:51342', 1, '203.0.113.9'],
  ['::ffff:203.0.113.9', 1, '203.0.113.9'],
  ['2001:db8::1', 1, '2001:db8::1'],
  ['[2001:db8::1]:51342', 1, '2001:db8::1'],
])(
  'X-Forwarded-For %s with %i trusted proxies means a visitor at %s',
  async (forwardedFor, trusted, from) => {
    expect(await addressBehind(trusted, forwardedFor)).toBe(from);
  },
);

test('Next’s own requests keep the visitor’s address', async () => {
  const first = await arrive({ 'x-forwarded-for': '203.0.113.9' });
  const inner = await arrive(Object.fromEntries(first));
  expect(inner.get('x-forwarded-for')).toBe('203.0.113.9, 127.0.0.1');
});

test('on a platform that runs Next, the platform’s entry is the last one', () => {
  setEnv(testEnv({ siteUrl: SITE, trustedProxies: 1 }));
  expect(visitorAddress(new Headers({ 'x-forwarded-for': '1.2.3.4, 203.0.113.9' }))).toBe(
    '203.0.113.9',
  );
});

test('the log warns once when visitors’ requests contradict TRUSTED_PROXIES', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const visit = async (host: string, trustedProxies: number) => {
    setEnv(testEnv({ siteUrl: SITE, trustedProxies }));
    visitorAddress(await arrive({ host, 'x-forwarded-for': '203.0.113.9' }));
  };
  await visit('shop.example', 1);
  await visit('10.0.0.5:3000', 2);
  expect(warn).not.toHaveBeenCalled();
  await visit('shop.example', 0);
  await visit('shop.example', 2);
  expect(warn).toHaveBeenCalledOnce();
});

test('headers of visitors cannot set a policy, a view, a trace or a step of Next', async () => {
  const headers = await arrive({
    'content-security-policy': "script-src 'nonce-mine'",
    'x-middleware-subrequest': 'proxy',
    'x-store-view': 'de',
    traceparent: '00-1-2-01',
  });
  for (const name of ['content-security-policy', 'x-middleware-subrequest', 'x-store-view']) {
    expect(headers.get(name), name).toBeNull();
  }
  expect(headers.get('traceparent')).toBeNull();
});
