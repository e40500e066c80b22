import { expect, test } from 'vitest';
import { isLocalVisit } from './local-visit';

const local = { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' };

test.each([
  ['a browser', {}],
  ['another loopback name', { host: '127.0.0.1:3000', 'x-forwarded-for': '::1' }],
  ['an IPv6 address', { host: '[::1]:3000', 'x-forwarded-for': '::ffff:127.0.0.1' }],
  ['a script on its own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['a followed link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
])('%s on this machine is local', (_name, headers) => {
  expect(isLocalVisit(new Headers({ ...local, ...headers }))).toBe(true);
});

test.each([
  ['a peer from elsewhere', { 'x-forwarded-for': '203.0.113.9' }],
  ['a private network', { 'x-forwarded-for': '192.168.0.7' }],
  ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
  ['a visitor who claims to be local', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
  ['an unknown way', { 'x-forwarded-for': '' }],
  ['a public name', { host: 'shop.example' }],
  ['a rebound name', { host: 'localhost.evil.example:3000' }],
  ['no name', { host: '' }],
  ['a proxy with X-Real-IP', { 'x-real-ip': '203.0.113.9' }],
  ['a proxy with Forwarded', { forwarded: 'for=203.0.113.9' }],
  ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a frame of a sibling', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
])('%s is not local', (_name, headers) => {
  expect(isLocalVisit(new Headers({ ...local, ...headers }))).toBe(false);
});
