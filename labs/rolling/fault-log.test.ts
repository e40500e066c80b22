import { expect, test } from 'vitest';
import { isCausedByCut, isCausedByFault } from './fault-log.ts';
import type { Answer } from './live-shop.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const answer = (change: Partial<Answer> = {}): Answer => ({
  method: 'POST',
  path: '/checkout',
  status: 500,
  from: noon,
  until: noon + 1_000,
  byShop: true,
  ...change,
});
const fault = (on: string, after = 500, kind = 'close') => {
  return { kind, at: new Date(noon + after).toISOString(), on };
};
const charge = 'POST /tenants/t/transactions';
const product = 'GET /tenants/t/products/p';

test.each([
  ['a submission by a charge that failed meanwhile', {}, fault(charge), true],
  [
    'a page by a product that could not be read',
    { method: 'GET', path: '/' },
    fault(product),
    true,
  ],
  ['nothing by a fault before it', {}, fault(charge, -1), false],
  ['nothing by a fault after it', {}, fault(charge, 1_001), false],
  ['a page not by a charge', { method: 'GET' }, fault(charge), false],
  ['a submission not by what is only read', {}, fault(product), false],
  ['a page not by a list', { method: 'GET' }, fault('GET /tenants/t/transactions'), false],
  ['a page not by an old state', { method: 'GET' }, fault(product, 500, 'stale'), false],
  ['an event never', { path: '/api/webhooks' }, fault(charge), false],
  ['what the proxy itself says never', { byShop: false }, fault(charge), false],
])('explained: %s', (_, change, fired, expected) => {
  expect(isCausedByFault(answer(change), [fired])).toBe(expected);
});

test.each([
  ['an event when connections were closed meanwhile', { path: '/api/webhooks' }, 500, true],
  ['a page with a connection that had just been closed', { method: 'GET' }, -900, true],
  ['nothing long after that', {}, -1_100, false],
  ['nothing before it', {}, 1_100, false],
  ['what the proxy itself says never', { byShop: false }, 500, false],
])('explained: %s', (_, change, after, expected) => {
  expect(isCausedByCut(answer(change), [noon + after])).toBe(expected);
});
