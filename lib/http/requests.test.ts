import { expect, test } from 'vitest';
import {
  correctedHeaders,
  isDocument,
  isOwnHost,
  isPlainForm,
  ownOrigin,
  publicHost,
} from './requests';

const local = { url: new URL('http://localhost:3000'), trustedProxies: 0 };
const live = { url: new URL('https://shop.example'), trustedProxies: 1 };

test.each([
  ['localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['shop.localhost:3000', true],
  ['a.shop.localhost', true],
  ['evil.example:3000', false],
  ['evil.example#.localhost', false],
  ['evil.example:80/.localhost:3000', false],
  ['user@evil.example\\.localhost', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  [null, false],
])('a shop on this machine answers to %s: %s', (host, expected) => {
  expect(isOwnHost(host, local)).toBe(expected);
});

test('a public shop has the name it was configured with, whatever a request says', () => {
  expect(publicHost('10.0.0.7:3000', live)).toBe('shop.example');
  expect(publicHost('evil.example', live)).toBe('shop.example');
  expect(publicHost('127.0.0.1:3000', local)).toBe('127.0.0.1:3000');
});

test('a request cannot speak for a proxy, for Next or for another visitor', () => {
  const given = new Headers({
    host: 'evil.example',
    'x-client-address': '1.1.1.1',
    'x-forwarded-for': '2.2.2.2',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'ftp',
    'x-middleware-subrequest': 'proxy',
    'content-security-policy': "script-src 'nonce-known'",
    'x-nonce': 'known',
    cookie: 'a=b',
  });
  const arrival = { peer: '203.0.113.9', forwardedFor: '2.2.2.2' };
  expect(
    Object.fromEntries(correctedHeaders(given, arrival, { ...live, trustedProxies: 0 })),
  ).toEqual({
    host: 'evil.example',
    cookie: 'a=b',
    'x-client-address': '203.0.113.9',
    'x-forwarded-for': '2.2.2.2, 203.0.113.9',
    'x-forwarded-host': 'shop.example',
    'x-forwarded-proto': 'https',
  });
});

const multipart = 'multipart/form-data; boundary=x';

test.each<[string, string, Record<string, string>, boolean]>([
  ['a form that the browser sends', 'POST', { 'content-type': multipart }, true],
  ['an action that scripts call', 'POST', { 'content-type': multipart, 'next-action': 'a' }, false],
  ['another body', 'POST', { 'content-type': 'text/plain' }, false],
  ['a page that is asked for', 'GET', { 'content-type': multipart }, false],
])('%s is a plain form: %s %o %s', (_, method, headers, expected) => {
  expect(isPlainForm(method, new Headers(headers))).toBe(expected);
});

test('data for a page that is shown is no document', () => {
  expect(isDocument('GET', new Headers({ accept: 'text/html' }))).toBe(true);
  expect(isDocument('GET', new Headers({ rsc: '1' }))).toBe(false);
  expect(isDocument('POST', new Headers({ 'next-action': 'a' }))).toBe(false);
});

test('what only looks like data is a document, as Next renders one', () => {
  expect(isDocument('GET', new Headers({ rsc: '0' }))).toBe(true);
  expect(isDocument('GET', new Headers({ 'next-action': 'a' }))).toBe(true);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['shop.internal', 'http://shop.internal:3000'],
])('a server on %s reaches itself at %s', (hostname, origin) => {
  expect(ownOrigin(hostname, 3000)).toBe(origin);
});
