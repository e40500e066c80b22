import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAddress } from '../security/client-address';
import { arrivalOf, recordArrivals } from './arrivals';

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

/** Sends a request with these headers. @returns those that the server got */
async function arrive(headers: IncomingHttpHeaders): Promise<Headers> {
  const { port } = server.address() as AddressInfo;
  await new Promise((done, fail) => {
    // A connection of its own: another file's shutdown in this process closes idle ones.
    get({ port, host: '127.0.0.1', headers, agent: false }, (response) => {
      response.resume().once('end', done);
    }).once('error', fail);
  });
  return new Headers(seen as Record<string, string>);
}

test('the peer of a connection is the last address on the way here', async () => {
  expect(arrivalOf(await arrive({}))).toMatchObject({ peer: '127.0.0.1', forwardedFor: undefined });
  const claimed = await arrive({ 'x-forwarded-for': '203.0.113.9' });
  expect(claimed.get('x-forwarded-for')).toBe('203.0.113.9, 127.0.0.1');
  expect(arrivalOf(claimed)).toMatchObject({ peer: '127.0.0.1', forwardedFor: '203.0.113.9' });
});

test('without a trusted proxy, a visitor cannot choose an address', async () => {
  const headers = await arrive({ 'x-forwarded-for': '1.2.3.4, 5.6.7.8' });
  expect(clientAddress(arrivalOf(headers), 0)).toBe('127.0.0.1');
  expect(clientAddress(arrivalOf(headers), 1)).toBe('5.6.7.8');
});

test('a request of Next to this process keeps the visitor’s address', async () => {
  const first = await arrive({ 'x-forwarded-for': '203.0.113.9' });
  const inner = await arrive(Object.fromEntries(first));
  expect(inner.get('x-forwarded-for')).toBe('203.0.113.9, 127.0.0.1');
});

test('on a host that runs Next by itself, its own entry is the last one', () => {
  const headers = new Headers({ 'x-forwarded-for': '1.2.3.4, 203.0.113.9' });
  expect(clientAddress(arrivalOf(headers), 1)).toBe('203.0.113.9');
});

test('no visitor sets a policy, a view, a trace or a step of Next', async () => {
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
