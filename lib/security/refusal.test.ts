import { expect, test } from 'vitest';
import { isUnseenSignIn, movedTo, refusalOf } from './refusal';

const site = 'https://shop.example';
const posted = {
  method: 'POST',
  path: '/account',
  host: 'shop.example',
  origin: site,
  type: 'multipart/form-data; boundary=b',
};

test('a form of the shop’s own page is accepted', () => {
  expect(refusalOf(posted, site)).toBeNull();
  expect(refusalOf({ ...posted, type: 'text/plain;charset=UTF-8' }, site)).toBeNull();
});

test.each([
  ['a page is requested', { method: 'GET', origin: 'garbage' }],
  ['a webhook is sent', { path: '/api/webhooks', origin: null }],
  ['a visitor signs in by a provider', { path: '/api/auth/signin/github', origin: 'null' }],
])('the origin does not matter when %s', (_name, given) => {
  expect(refusalOf({ ...posted, ...given }, site)).toBeNull();
});

test.each([
  ['has no origin', { origin: null }, 403],
  ['has an invalid origin', { origin: 'garbage' }, 400],
  ['has an opaque origin', { origin: 'null' }, 403],
  ['comes from another site', { origin: 'https://evil.example' }, 403],
  ['comes from a page over plain http', { origin: 'http://shop.example' }, 403],
  ['has no multipart boundary', { type: 'multipart/form-data' }, 400],
])('a form that %s is refused', (_name, given, status) => {
  expect(refusalOf({ ...posted, ...given }, site)).toBe(status);
});

const fetchMetadata = (site?: string, dest?: string) =>
  new Headers({ ...(site && { 'sec-fetch-site': site }), ...(dest && { 'sec-fetch-dest': dest }) });

test.each([
  ['/sign-in/confirm', 'cross-site', 'image', true],
  ['/de/sign-in/confirm', 'cross-site', 'iframe', true],
  ['/api/auth/callback/email', 'cross-site', 'image', true],
  // A link in webmail, and a return from a provider.
  ['/sign-in/confirm', 'cross-site', 'document', false],
  ['/api/auth/callback/github', 'cross-site', 'document', false],
  // The shop's own pages, a typed address, and a browser without Fetch Metadata.
  ['/sign-in/confirm', 'same-origin', 'empty', false],
  ['/sign-in/confirm', 'none', 'document', false],
  ['/sign-in/confirm', undefined, undefined, false],
  ['/products/first-light', 'cross-site', 'image', false],
])(
  'whether %s, requested %s as %s, is a hidden sign-in request: %s',
  (path, site, dest, isUnseen) => {
    expect(isUnseenSignIn(path, fetchMetadata(site, dest))).toBe(isUnseen);
  },
);

test.each([
  ['shop.example', 'https://www.shop.example', true],
  ['my-shop.host.example', 'https://www.shop.example', true],
  ['www.shop.example:8080', 'https://www.shop.example', true],
  ['WWW.shop.example', 'https://www.shop.example', false],
  ['www.shop.example', 'https://www.shop.example', false],
  ['10.0.0.7:3000', 'https://www.shop.example', false],
  ['127.0.0.1:3000', 'https://www.shop.example', false],
  ['shop:3000', 'https://www.shop.example', false],
  ['', 'https://www.shop.example', false],
  // On loopback, any name is accepted.
  ['shop.example', 'http://localhost:3000', false],
])('whether a visitor of %s is redirected to %s: %s', (host, siteUrl, isMoved) => {
  expect(movedTo(new URL(siteUrl), host)).toBe(isMoved ? siteUrl : null);
});
