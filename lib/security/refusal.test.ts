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

test('a form of the shop’s own page goes on', () => {
  expect(refusalOf(posted, site)).toBeNull();
  expect(refusalOf({ ...posted, type: 'text/plain;charset=UTF-8' }, site)).toBeNull();
});

test.each([
  ['a page is asked for', { method: 'GET', origin: 'garbage' }],
  ['a webhook is sent', { path: '/api/webhooks', origin: null }],
  ['somebody goes out to a provider', { path: '/api/auth/signin/github', origin: 'null' }],
])('where a page was sent from does not matter when %s', (_name, given) => {
  expect(refusalOf({ ...posted, ...given }, site)).toBeNull();
});

test.each([
  ['names no page', { origin: null }, 403],
  ['names a page without an address', { origin: 'garbage' }, 400],
  ['names a page of nobody', { origin: 'null' }, 403],
  ['comes from another site', { origin: 'https://evil.example' }, 403],
  ['comes from a page that anybody on the way can write', { origin: 'http://shop.example' }, 403],
  ['has no multipart boundary', { type: 'multipart/form-data' }, 400],
])('a form that %s is refused', (_name, given, status) => {
  expect(refusalOf({ ...posted, ...given }, site)).toBe(status);
});

const asked = (site?: string, dest?: string) =>
  new Headers({ ...(site && { 'sec-fetch-site': site }), ...(dest && { 'sec-fetch-dest': dest }) });

test.each([
  ['/sign-in/confirm', 'cross-site', 'image', true],
  ['/de/sign-in/confirm', 'cross-site', 'iframe', true],
  ['/api/auth/callback/email', 'cross-site', 'image', true],
  // A link in a mail program on the web, and a provider that leads back.
  ['/sign-in/confirm', 'cross-site', 'document', false],
  ['/api/auth/callback/github', 'cross-site', 'document', false],
  // The shop's own pages, an address that was typed, and a browser that says nothing.
  ['/sign-in/confirm', 'same-origin', 'empty', false],
  ['/sign-in/confirm', 'none', 'document', false],
  ['/sign-in/confirm', undefined, undefined, false],
  ['/products/first-light', 'cross-site', 'image', false],
])('%s, from %s as %s, is a step of signing in that nobody sees: %s', (path, site, dest, is) => {
  expect(isUnseenSignIn(path, asked(site, dest))).toBe(is);
});

test.each([
  // The apex, a platform's address, another port and another case.
  ['shop.example', 'https://www.shop.example', true],
  ['my-shop.host.example', 'https://www.shop.example', true],
  ['www.shop.example:8080', 'https://www.shop.example', true],
  ['WWW.shop.example', 'https://www.shop.example', false],
  ['www.shop.example', 'https://www.shop.example', false],
  // What only a proxy calls the shop: nobody would arrive at SITE_URL by a redirect from there.
  ['10.0.0.7:3000', 'https://www.shop.example', false],
  ['127.0.0.1:3000', 'https://www.shop.example', false],
  ['shop:3000', 'https://www.shop.example', false],
  ['', 'https://www.shop.example', false],
  // On one's own machine every loopback name will do.
  ['shop.example', 'http://localhost:3000', false],
])('a visitor of %s is sent on to %s: %s', (host, siteUrl, isMoved) => {
  expect(movedTo(new URL(siteUrl), host)).toBe(isMoved ? siteUrl : null);
});
