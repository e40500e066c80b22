import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { correctHeaders, isOwnHost, isServedMethod, ownOrigin, publicHost } from './requests';

const local = { url: new URL('http://localhost:3000'), trustedProxies: 0 };
const live = { url: new URL('https://shop.example'), trustedProxies: 1 };

function from(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { headers: { ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage;
}

test.each([
  ['localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['shop.localhost:3000', true],
  ['evil.example:3000', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  [undefined, false],
])('a shop on this machine answers to %s: %s', (host, expected) => {
  expect(isOwnHost(host, local)).toBe(expected);
});

test.each([
  ['GET', true],
  ['OPTIONS', true],
  ['TRACE', false],
  ['PROPFIND', false],
  ['get', false],
  [undefined, false],
])('%s is a way to ask: %s', (method, expected) => {
  expect(isServedMethod(method)).toBe(expected);
});

test('a public shop has the name it was configured with, whatever a request says', () => {
  expect(publicHost('10.0.0.7:3000', live)).toBe('shop.example');
  expect(publicHost('evil.example', live)).toBe('shop.example');
  expect(publicHost('127.0.0.1:3000', local)).toBe('127.0.0.1:3000');
});

test('a request cannot speak for a proxy, for Next or for another visitor', () => {
  const request = from('203.0.113.9', {
    host: 'evil.example',
    'x-client-address': '1.1.1.1',
    'x-forwarded-for': '2.2.2.2',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'ftp',
    'x-middleware-subrequest': 'proxy',
    'content-security-policy': "script-src 'nonce-known'",
    'x-nonce': 'known',
    'x-shop-corrected': 'guess',
    cookie: 'a=b',
  });
  correctHeaders(request, { ...live, trustedProxies: 0 });
  expect(request.headers).toEqual({
    host: 'evil.example',
    cookie: 'a=b',
    'x-shop-corrected': expect.stringMatching(/^[\w-]{24}$/),
    'x-client-address': '203.0.113.9',
    'x-forwarded-for': '2.2.2.2, 203.0.113.9',
    'x-forwarded-host': 'shop.example',
    'x-forwarded-proto': 'https',
  });
});

test('what Next asks of this server itself stays the visitor’s', () => {
  const sent = { host: 'localhost:3000', origin: 'http://localhost:3000' };
  const first = from('203.0.113.9', sent);
  const demo = { url: new URL('http://localhost:3000'), trustedProxies: 0 };
  correctHeaders(first, demo);
  const again = from('127.0.0.1', { host: '127.0.0.1:3000' });
  again.headers = { ...first.headers, ...again.headers };
  correctHeaders(again, demo);
  expect(again.headers).toMatchObject({
    'x-client-address': '203.0.113.9',
    'x-forwarded-host': 'localhost:3000',
  });
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['shop.internal', 'http://shop.internal:3000'],
])('a server on %s reaches itself at %s', (hostname, origin) => {
  expect(ownOrigin(hostname, 3000)).toBe(origin);
});
